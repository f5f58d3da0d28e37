// Generated from openapi.yaml by `npm run codegen`. Do not edit.
import type { OperationId } from '#contract/generated/policy.ts'

/** The properties of answers that are only for those who may call another operation, each with the way to it: `*` is any entry of a list. */
export const readers: { readonly [Id in OperationId]?: readonly { way: readonly string[]; operation: OperationId }[] } = {
  getOwnData: [{"way":["account","hasSecondStep"],"operation":"resetSecondStep"},{"way":["account","doctor","choice"],"operation":"getDoctorChoices"}],
  listUsers: [{"way":["*","hasSecondStep"],"operation":"resetSecondStep"},{"way":["*","doctor","choice"],"operation":"getDoctorChoices"}],
  browseUsers: [{"way":["data","*","hasSecondStep"],"operation":"resetSecondStep"},{"way":["data","*","doctor","choice"],"operation":"getDoctorChoices"}],
  getUser: [{"way":["hasSecondStep"],"operation":"resetSecondStep"},{"way":["doctor","choice"],"operation":"getDoctorChoices"}],
  updateUser: [{"way":["hasSecondStep"],"operation":"resetSecondStep"},{"way":["doctor","choice"],"operation":"getDoctorChoices"}],
  updateDoctor: [{"way":["hasSecondStep"],"operation":"resetSecondStep"}],
  listClinics: [{"way":["*","doctor"],"operation":"listDoctors"}],
  browseClinics: [{"way":["data","*","doctor"],"operation":"listDoctors"}],
  getClinic: [{"way":["doctor"],"operation":"listDoctors"}],
  listDoctorClinics: [{"way":["*","doctor"],"operation":"listDoctors"}],
  getPatient: [{"way":["medicalConsultations"],"operation":"getConsultation"},{"way":["merge"],"operation":"getPatientMerge"}],
  updatePatient: [{"way":["medicalConsultations"],"operation":"getConsultation"},{"way":["merge"],"operation":"getPatientMerge"}],
  listConsultations: [{"way":["data","*","description"],"operation":"getConsultation"},{"way":["data","*","cancelledReason"],"operation":"getConsultation"}],
  createConsultation: [{"way":["description"],"operation":"getConsultation"},{"way":["cancelledReason"],"operation":"getConsultation"}],
  moveConsultation: [{"way":["description"],"operation":"getConsultation"},{"way":["cancelledReason"],"operation":"getConsultation"}],
  updateConsultationReason: [{"way":["description"],"operation":"getConsultation"},{"way":["cancelledReason"],"operation":"getConsultation"}],
  updateArrival: [{"way":["description"],"operation":"getConsultation"},{"way":["cancelledReason"],"operation":"getConsultation"}],
  listDoctorConsultations: [{"way":["data","*","description"],"operation":"getConsultation"},{"way":["data","*","cancelledReason"],"operation":"getConsultation"}],
  updateConsultationStatus: [{"way":["description"],"operation":"getConsultation"},{"way":["cancelledReason"],"operation":"getConsultation"}],
}
