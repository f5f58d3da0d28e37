// Generated from openapi.yaml by `npm run codegen`. Do not edit.

/** Who may call each operation: `roles` as in the contract, `scope` for whether other roles than the back office reach all rows or only their own, `cookie` where the cookie alone is enough. */
export const policy = {
  verifySession: {"method":"GET","path":"/auth/verify-session","roles":["PUBLIC"],"cookie":true},
  login: {"method":"POST","path":"/auth/login","roles":["PUBLIC"]},
  logout: {"method":"POST","path":"/auth/logout","roles":["BACKOFFICE","DOCTOR","ADMINISTRATOR_CLINIC","SECRETARY"],"scope":"own"},
  getChallenge: {"method":"GET","path":"/auth/challenge","roles":["PUBLIC"],"extension":true},
  getCurrentUser: {"method":"GET","path":"/users/me","roles":["BACKOFFICE","DOCTOR","ADMINISTRATOR_CLINIC","SECRETARY"],"cookie":true,"scope":"own"},
  changePassword: {"method":"POST","path":"/users/me/password","roles":["BACKOFFICE","DOCTOR","ADMINISTRATOR_CLINIC","SECRETARY"],"scope":"own","extension":true},
  listUsers: {"method":"GET","path":"/users","roles":["BACKOFFICE","SECRETARY"],"cookie":true,"scope":"own"},
  createUser: {"method":"POST","path":"/users","roles":["BACKOFFICE"]},
  browseUsers: {"method":"GET","path":"/users/page","roles":["BACKOFFICE","SECRETARY"],"cookie":true,"scope":"own","extension":true},
  exportUsers: {"method":"GET","path":"/users/export/csv","roles":["BACKOFFICE","SECRETARY"],"cookie":true,"scope":"own","extension":true},
  getUser: {"method":"GET","path":"/users/{id}","roles":["BACKOFFICE","DOCTOR","ADMINISTRATOR_CLINIC","SECRETARY"],"cookie":true,"scope":"own"},
  updateUser: {"method":"PATCH","path":"/users/{id}","roles":["BACKOFFICE","ADMINISTRATOR_CLINIC","SECRETARY"],"scope":"own"},
  findSameIdentity: {"method":"GET","path":"/users/identity","roles":["BACKOFFICE"],"extension":true},
  listDoctors: {"method":"GET","path":"/users/doctor","roles":["BACKOFFICE","ADMINISTRATOR_CLINIC","SECRETARY"],"cookie":true,"scope":"own"},
  updateDoctor: {"method":"PATCH","path":"/users/doctor/{id}","roles":["BACKOFFICE","DOCTOR"],"scope":"own"},
  updateUserStatus: {"method":"PATCH","path":"/users/status/{id}","roles":["BACKOFFICE"],"extension":true},
  getProfileImage: {"method":"GET","path":"/profile-images/{key}","roles":["BACKOFFICE","DOCTOR","ADMINISTRATOR_CLINIC","SECRETARY"],"cookie":true,"scope":"all","extension":true},
  listSpecialities: {"method":"GET","path":"/doctor-categories","roles":["BACKOFFICE","DOCTOR","ADMINISTRATOR_CLINIC","SECRETARY"],"cookie":true,"scope":"all"},
  createSpeciality: {"method":"POST","path":"/doctor-categories","roles":["BACKOFFICE"]},
  getSpeciality: {"method":"GET","path":"/doctor-categories/{id}","roles":["BACKOFFICE","DOCTOR","ADMINISTRATOR_CLINIC","SECRETARY"],"cookie":true,"scope":"all"},
  updateSpeciality: {"method":"PATCH","path":"/doctor-categories/{id}","roles":["BACKOFFICE"]},
  listClinics: {"method":"GET","path":"/clinics","roles":["BACKOFFICE","DOCTOR","ADMINISTRATOR_CLINIC","SECRETARY"],"cookie":true,"scope":"own","extension":true},
  createClinic: {"method":"POST","path":"/clinics","roles":["BACKOFFICE"]},
  browseClinics: {"method":"GET","path":"/clinics/page","roles":["BACKOFFICE","DOCTOR","ADMINISTRATOR_CLINIC","SECRETARY"],"cookie":true,"scope":"own","extension":true},
  exportClinics: {"method":"GET","path":"/clinics/export/csv","roles":["BACKOFFICE","DOCTOR","ADMINISTRATOR_CLINIC","SECRETARY"],"cookie":true,"scope":"own","extension":true},
  getClinic: {"method":"GET","path":"/clinics/{id}","roles":["BACKOFFICE","DOCTOR","ADMINISTRATOR_CLINIC","SECRETARY"],"cookie":true,"scope":"own"},
  updateClinic: {"method":"PATCH","path":"/clinics/{id}","roles":["BACKOFFICE"]},
  listDoctorClinics: {"method":"GET","path":"/clinics/doctor/{id}","roles":["BACKOFFICE","DOCTOR","ADMINISTRATOR_CLINIC","SECRETARY"],"cookie":true,"scope":"own"},
  listInsurances: {"method":"GET","path":"/insurances","roles":["BACKOFFICE","DOCTOR","ADMINISTRATOR_CLINIC","SECRETARY"],"cookie":true,"scope":"all"},
  createInsurance: {"method":"POST","path":"/insurances","roles":["BACKOFFICE"]},
  getInsurance: {"method":"GET","path":"/insurances/{id}","roles":["BACKOFFICE","DOCTOR","ADMINISTRATOR_CLINIC","SECRETARY"],"cookie":true,"scope":"all"},
  updateInsurance: {"method":"PATCH","path":"/insurances/{id}","roles":["BACKOFFICE"]},
  listPatients: {"method":"GET","path":"/patients","roles":["BACKOFFICE","SECRETARY"],"cookie":true,"scope":"own"},
  browsePatients: {"method":"GET","path":"/patients/page","roles":["BACKOFFICE","SECRETARY"],"cookie":true,"scope":"own","extension":true},
  exportPatients: {"method":"GET","path":"/patients/export/csv","roles":["BACKOFFICE","SECRETARY"],"cookie":true,"scope":"own","extension":true},
  getPatient: {"method":"GET","path":"/patients/{id}","roles":["BACKOFFICE","DOCTOR","SECRETARY"],"cookie":true,"scope":"own"},
  listDoctorPatients: {"method":"GET","path":"/patients/doctor","roles":["BACKOFFICE","DOCTOR","SECRETARY"],"cookie":true,"scope":"own"},
  listConsultations: {"method":"GET","path":"/medical-consultation","roles":["BACKOFFICE","DOCTOR","ADMINISTRATOR_CLINIC"],"cookie":true,"scope":"own","extension":true},
  exportConsultations: {"method":"GET","path":"/medical-consultation/export/csv","roles":["BACKOFFICE","DOCTOR","ADMINISTRATOR_CLINIC"],"cookie":true,"scope":"own","extension":true},
  listDoctorConsultations: {"method":"GET","path":"/medical-consultation/doctor/{doctorId}","roles":["BACKOFFICE","DOCTOR","ADMINISTRATOR_CLINIC"],"cookie":true,"scope":"own"},
  getConsultation: {"method":"GET","path":"/medical-consultation/{id}","roles":["BACKOFFICE","DOCTOR"],"cookie":true,"scope":"own","extension":true},
  updateConsultationStatus: {"method":"PATCH","path":"/medical-consultation/{id}","roles":["BACKOFFICE","DOCTOR"],"scope":"own","extension":true},
  reopenConsultation: {"method":"POST","path":"/medical-consultation/reopening/{id}","roles":["BACKOFFICE"],"extension":true},
  createFollowUpNote: {"method":"POST","path":"/follow-up-notes","roles":["DOCTOR"],"scope":"own","extension":true},
  correctFollowUpNote: {"method":"PATCH","path":"/follow-up-notes/{id}","roles":["DOCTOR"],"scope":"own","extension":true},
  addAttachment: {"method":"POST","path":"/follow-up-notes/{id}/attachments","roles":["DOCTOR"],"scope":"own","extension":true},
  getAttachment: {"method":"GET","path":"/attachments/{key}","roles":["BACKOFFICE","DOCTOR"],"cookie":true,"scope":"own","extension":true},
  getDoctorDashboard: {"method":"GET","path":"/dashboard/doctor","roles":["DOCTOR"],"cookie":true,"scope":"own","extension":true},
  getBackOfficeDashboard: {"method":"GET","path":"/dashboard/back-office","roles":["BACKOFFICE"],"cookie":true,"extension":true},
  search: {"method":"GET","path":"/search","roles":["BACKOFFICE","DOCTOR","ADMINISTRATOR_CLINIC","SECRETARY"],"cookie":true,"scope":"own","extension":true},
  listChoices: {"method":"GET","path":"/choices","roles":["BACKOFFICE"],"cookie":true,"extension":true},
  assignChoices: {"method":"POST","path":"/choices","roles":["BACKOFFICE"]},
  reverseChoices: {"method":"POST","path":"/choices/reversal/{id}","roles":["BACKOFFICE"],"extension":true},
  getDoctorChoices: {"method":"GET","path":"/choices/doctor/{doctorId}","roles":["BACKOFFICE","DOCTOR"],"cookie":true,"scope":"own"},
  listDoctorPosts: {"method":"GET","path":"/posts/doctor/{doctorId}","roles":["BACKOFFICE","DOCTOR","ADMINISTRATOR_CLINIC","SECRETARY"],"cookie":true,"scope":"own"},
  listReferrals: {"method":"GET","path":"/doctors-referrals","roles":["BACKOFFICE","DOCTOR","SECRETARY"],"cookie":true,"scope":"own"},
  browseReferrals: {"method":"GET","path":"/doctors-referrals/page","roles":["BACKOFFICE","DOCTOR","SECRETARY"],"cookie":true,"scope":"own","extension":true},
  exportReferrals: {"method":"GET","path":"/doctors-referrals/export/csv","roles":["BACKOFFICE","DOCTOR","SECRETARY"],"cookie":true,"scope":"own","extension":true},
  createReferral: {"method":"POST","path":"/doctors-referrals/lead","roles":["BACKOFFICE","DOCTOR"],"scope":"own"},
  checkLeadEmail: {"method":"GET","path":"/doctors-referrals/lead/email","roles":["BACKOFFICE","DOCTOR"],"cookie":true,"scope":"all","extension":true},
  getReferral: {"method":"GET","path":"/doctors-referrals/{id}","roles":["BACKOFFICE","DOCTOR","SECRETARY"],"cookie":true,"scope":"own"},
  updateReferral: {"method":"PATCH","path":"/doctors-referrals/{id}","roles":["BACKOFFICE"]},
  listReferralChanges: {"method":"GET","path":"/doctors-referrals/lead/{id}/history","roles":["BACKOFFICE","SECRETARY"],"cookie":true,"scope":"own","extension":true},
  listReferrers: {"method":"GET","path":"/doctors-referrals/doctor","roles":["BACKOFFICE","SECRETARY"],"cookie":true,"scope":"own","extension":true},
  getReferrer: {"method":"GET","path":"/doctors-referrals/doctor/{id}","roles":["BACKOFFICE","SECRETARY"],"cookie":true,"scope":"own"},
  getHealth: {"method":"GET","path":"/health","roles":["PUBLIC"],"extension":true},
  getReadiness: {"method":"GET","path":"/ready","roles":["PUBLIC"],"extension":true},
} as const satisfies Record<string, Rule>

export type Role = 'BACKOFFICE' | 'DOCTOR' | 'ADMINISTRATOR_CLINIC' | 'SECRETARY'
export type Rule = {
  method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  roles: readonly (Role | 'PUBLIC')[]
  cookie?: true
  scope?: 'own' | 'all'
  extension?: true
}
export type OperationId = keyof typeof policy
