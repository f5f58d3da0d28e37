// Generated from openapi.yaml by `npm run codegen`. Do not edit.

/*
 * The limits of the contract's inputs: the maximum length of a text, the bytes of a file, `[minimum, maximum]` of a number or of a text with a minimum
 * length above 1, and for a list `most`, the maximum number of entries, beside the limits of one entry.
 */
export const ProvideSecondStepInput = {"code":40} as const
export const ProvidePasskeyInput = {"credentialId":1400,"clientDataJSON":20000,"authenticatorData":20000,"signature":20000} as const
export const CurrentPasswordInput = {"currentPassword":200,"code":40} as const
export const AddPasskeyInput = {"name":60,"credentialId":1400,"clientDataJSON":20000,"attestationObject":20000,"transports":{"most":10}} as const
export const SignUpInput = {"firstName":50,"lastName":50,"email":250,"phone":38,"licenseNumber":50,"specialty":[1,2147483647],"password":[12,200],"recaptchaToken":5000} as const
export const RequestPasswordResetInput = {"email":250,"recaptchaToken":5000} as const
export const ResetPasswordInput = {"newPassword":[12,200]} as const
export const UpdateSignUpInput = {"rejectedReason":500} as const
export const UpdateOwnAccountInput = {"firstName":50,"lastName":50,"phone":38} as const
export const RequestEmailChangeInput = {"email":250,"currentPassword":200} as const
export const UpdatePreferencesInput = {"landing":100,"hidden":{"most":50}} as const
export const ChangePasswordInput = {"currentPassword":200,"newPassword":[12,200]} as const
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
export const CreateClinicInput = {"name":100,"address":150,"district":100,"city":100,"zipCode":10,"latitude":[-90,90],"longitude":[-180,180],"phone":38,"whatsapp":38,"doctorId":[1,2147483647]} as const
export const UpdateClinicInput = {"name":100,"address":150,"district":100,"city":100,"zipCode":10,"latitude":[-90,90],"longitude":[-180,180],"phone":38,"whatsapp":38} as const
export const PatientInput = {"firstName":50,"lastName":50,"phone":38,"email":250,"insuranceId":[1,2147483647],"memberNumber":40,"document":40} as const
export const MergePatientsInput = {"keptId":[1,2147483647],"mergedId":[1,2147483647],"fromMerged":{"most":10}} as const
export const CreateFollowUpNoteInput = {"consultationId":[1,2147483647],"content":10000} as const
export const CorrectFollowUpNoteInput = {"content":10000,"removedAttachments":{"most":20}} as const
export const AttachmentInput = {"file":10000000} as const
export const ConsultationStatusInput = {"cancelledReason":500} as const
export const CreateConsultationInput = {"patientId":[1,2147483647],"doctorId":[1,2147483647],"clinicId":[1,2147483647],"name":200,"description":2000,"durationInMinutes":[5,480],"overbookedReason":500} as const
export const CreateConsultationSeriesInput = {"patientId":[1,2147483647],"doctorId":[1,2147483647],"clinicId":[1,2147483647],"name":200,"description":2000,"durationInMinutes":[5,480],"everyDays":[1,60],"weekdays":{"most":7},"count":[2,52]} as const
export const MoveConsultationInput = {"durationInMinutes":[5,480],"doctorId":[1,2147483647],"clinicId":[1,2147483647],"reason":500,"overbookedReason":500} as const
export const SwapInput = {"id":[1,2147483647],"version":[1,2147483647]} as const
export const WebhookInput = {"url":[10,500],"events":{"most":4}} as const
export const UpdateWebhookInput = {"url":[10,500],"events":{"most":4}} as const
export const CreateReservationInput = {"firstName":50,"lastName":50,"phone":38,"email":250,"insuranceId":[1,2147483647],"doctorId":[1,2147483647],"specialityId":[1,2147483647],"clinicId":[1,2147483647],"wantedTimes":{"most":3,"clinicId":[1,2147483647],"minutes":[5,480]},"weekdays":{"most":7},"note":500} as const
export const UpdateReservationInput = {"rejectedReason":500} as const
export const AcceptReservationInput = {"doctorId":[1,2147483647],"clinicId":[1,2147483647],"durationInMinutes":[5,480],"name":200,"patientId":[1,2147483647],"overbookedReason":500} as const
export const ProposeTimesInput = {"times":{"most":3,"doctorId":[1,2147483647],"clinicId":[1,2147483647],"durationInMinutes":[5,480]}} as const
export const SeenServiceInput = {"postId":[1,2147483647],"price":[0,99999999.99],"time":[5,240]} as const
export const BookingRequestInput = {"doctorId":[1,2147483647],"specialityId":[1,2147483647],"times":{"most":3,"clinicId":[1,2147483647],"minutes":[5,480]},"firstName":50,"lastName":50,"phone":38,"email":250,"insuranceId":[1,2147483647],"city":100,"contact":100,"recaptchaToken":5000} as const
export const BookingCorrectionInput = {"email":250} as const
export const BookingAnswerInput = {"timeId":[1,2147483647],"word":300} as const
export const ConsultationReasonInput = {"name":200} as const
export const ReopenConsultationInput = {"reason":500} as const
export const OpeningHoursInput = {"clinicId":[1,2147483647],"weekday":[1,7],"slotMinutes":[5,240]} as const
export const CreateScheduleExceptionInput = {"doctorId":[1,2147483647],"clinicId":[1,2147483647],"slotMinutes":[5,240],"reason":200} as const
export const UpdateScheduleExceptionInput = {"clinicId":[1,2147483647],"slotMinutes":[5,240],"reason":200} as const
export const DoctorScheduleInput = {"overbookingsPerDay":[0,50],"reminderHours":{"most":2},"bookingNoticeHours":[0,168],"bookingDays":[1,365],"bookingsPerPatient":[1,20],"bookingsPerHour":[1,100],"hours":{"most":200,"clinicId":[1,2147483647],"weekday":[1,7],"slotMinutes":[5,240]}} as const
export const SuspendScheduleInput = {"doctorId":[1,2147483647],"clinicId":[1,2147483647],"reason":200,"appointments":{"most":500,"id":[1,2147483647],"version":[1,2147483647],"durationInMinutes":[5,480]}} as const
export const SuspendedAppointmentInput = {"id":[1,2147483647],"version":[1,2147483647],"durationInMinutes":[5,480]} as const
export const AssignChoicesInput = {"doctorId":[1,2147483647],"quantity":[1,10000],"paymentMethod":100,"ppc":[0,10000000]} as const
export const ReverseChoicesInput = {"observation":500} as const
export const PostCategoryInput = {"name":100} as const
export const CreatePostInput = {"doctorId":[1,2147483647],"title":120,"categoryId":[1,2147483647],"description":3000,"time":[5,240],"imageAlt":200} as const
export const UpdatePostInput = {"title":120,"categoryId":[1,2147483647],"description":3000,"time":[5,240],"imageAlt":200} as const
export const UpdatePostStatusInput = {"rejectedReason":500} as const
export const CreateReferralInput = {"firstName":50,"lastName":50,"email":250,"phone":15,"referrerDoctorId":[1,2147483647]} as const
export const UpdateReferralInput = {"notes":30000} as const
