// Generated from openapi.yaml by `npm run codegen`. Do not edit.

/*
 * The limits of the contract's inputs: the maximum length of a text, the bytes of a file, `[minimum, maximum]` of a number or of a text with a minimum
 * length, and for a list `most`, the maximum number of entries, beside the limits of one entry.
 */
export const LoginInput = {"email":250,"password":[1,200],"recaptchaToken":5000} as const
export const ChangePasswordInput = {"currentPassword":[1,200],"newPassword":[12,200]} as const
export const InsuranceInput = {"name":100} as const
export const EducationInput = {"title":150,"institution":150,"startYear":[1900,2100],"endYear":[1900,2100]} as const
export const CertificationInput = {"name":150,"issuedBy":150} as const
export const SocialLinkInput = {"url":500} as const
export const CreateDoctorInput = {"firstName":50,"lastName":50,"email":250,"password":[12,200],"specialty":[1,2147483647],"categories":{"most":10},"licenseNumber":50,"recommendedBy":100,"description":3000} as const
export const CreateBackofficeInput = {"firstName":50,"lastName":50,"email":250,"password":[12,200],"categories":{"most":0},"employeeNumber":50} as const
export const CreateStaffInput = {"firstName":50,"lastName":50,"email":250,"password":[12,200],"categories":{"most":0},"clinicIds":{"most":100}} as const
export const UserUpdate = {"firstName":50,"lastName":50,"categories":{"most":0},"clinicIds":{"most":100}} as const
export const DoctorUpdate = {"firstName":50,"lastName":50,"categories":{"most":10},"insuranceIds":{"most":200},"education":{"most":50,"title":150,"institution":150,"startYear":[1900,2100],"endYear":[1900,2100]},"certifications":{"most":50,"name":150,"issuedBy":150},"socialLinks":{"most":20,"url":500},"medicalLicenseNumber":50,"recommendedBy":100,"description":3000} as const
export const CreateSpecialityInput = {"name":100} as const
export const UpdateSpecialityInput = {"name":100} as const
export const CreateClinicInput = {"name":100,"address":150,"district":100,"city":100,"zipCode":10,"latitude":[-90,90],"longitude":[-180,180],"doctorId":[1,2147483647]} as const
export const UpdateClinicInput = {"name":100,"address":150,"district":100,"city":100,"zipCode":10,"latitude":[-90,90],"longitude":[-180,180]} as const
export const CreateFollowUpNoteInput = {"consultationId":[1,2147483647],"content":[1,10000]} as const
export const CorrectFollowUpNoteInput = {"content":[1,10000],"removedAttachments":{"most":20}} as const
export const AttachmentInput = {"file":10000000} as const
export const ConsultationStatusInput = {"cancelledReason":500} as const
export const ReopenConsultationInput = {"reason":500} as const
export const AssignChoicesInput = {"doctorId":[1,2147483647],"quantity":[1,10000],"paymentMethod":100,"ppc":[0,10000000]} as const
export const ReverseChoicesInput = {"observation":500} as const
export const CreateReferralInput = {"firstName":50,"lastName":50,"email":250,"phone":15,"referrerDoctorId":[1,2147483647]} as const
export const UpdateReferralInput = {"notes":30000} as const
