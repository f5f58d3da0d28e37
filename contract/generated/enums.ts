// Generated from openapi.yaml by `npm run codegen`. Do not edit.

// The values of the contract's enumerations, in its order.
export const roleValues = ["BACKOFFICE","DOCTOR","ADMINISTRATOR_CLINIC","SECRETARY"] as const
export const errorCodeValues = ["malformed","unauthorized","invalid_credentials","forbidden","password_change_required","not_found","method_not_allowed","timeout","conflict","duplicate","dni_taken","transition","too_early","ended","wrong_code","validation_pending","second_step","second_step_required","slot_unavailable","overbooking_limit","appointments_touched","service_changed","already_reversed","insufficient_balance","changed","too_large","unsupported_media_type","invalid","implausible","unknown_reference","referrer","not_an_image","captcha","idempotency_key_reused","too_many_tries","refused","internal","captcha_unreachable","bad_gateway","unavailable","busy","storage_unavailable"] as const
export const secondStepMethodValues = ["AUTHENTICATOR","PASSKEY","RECOVERY_CODE"] as const
export const signUpStatusValues = ["PENDING","APPROVED","REJECTED"] as const
export const consoleThemeValues = ["light","dark","system"] as const
export const textSizeValues = ["SMALL","NORMAL","LARGE"] as const
export const densityValues = ["NORMAL","COMPACT"] as const
export const contrastValues = ["NORMAL","HIGH"] as const
export const pageSizeValues = [10,25,50,100,250] as const
export const genderValues = ["MALE","FEMALE","NA"] as const
export const socialNetworkValues = ["FACEBOOK","TWITTER","LINKEDIN","INSTAGRAM","YOUTUBE","OTHER"] as const
export const provinceValues = ["Buenos Aires","Catamarca","Chaco","Chubut","Ciudad Autonoma de Buenos Aires","Córdoba","Corrientes","Entre Ríos","Formosa","Jujuy","La Pampa","La Rioja","Mendoza","Misiones","Neuquén","Río Negro","Salta","San Juan","San Luis","Santa Cruz","Santa Fe","Santiago del Estero","Tierra del Fuego","Tucumán"] as const
export const patientFieldValues = ["firstName","lastName","dni","dateBirthday","phone","email","gender","insuranceId","memberNumber","document"] as const
export const consultationStatusValues = ["PENDING","CONFIRMED","COMPLETED","CANCELLED"] as const
export const cancelledKindValues = ["PATIENT","CLINIC","NO_SHOW"] as const
export const webhookEventValues = ["APPOINTMENT_BOOKED","APPOINTMENT_MOVED","APPOINTMENT_CANCELLED","LEAD_CHANGED"] as const
export const weekStartValues = ["MONDAY","SUNDAY"] as const
export const notificationKindValues = ["LEAD_CONVERTED","APPOINTMENT_CANCELLED","APPOINTMENT_REOPENED","APPOINTMENT_MOVED","RESERVATION_MADE","RESERVATION_ANSWERED","POST_SUBMITTED","POST_PUBLISHED","POST_REJECTED"] as const
export const mailKindValues = ["BOOKED","MOVED","CANCELLED","REMINDER","RECEIVED","PROPOSAL","OFFER","HELD","REJECTED"] as const
export const mailStatusValues = ["WAITING","SENDING","SENT","FAILED","DROPPED"] as const
export const reservationStatusValues = ["PENDING","PROPOSED","WAITING","ACCEPTED","REJECTED","WITHDRAWN"] as const
export const reservationOriginValues = ["PUBLIC","PHONE","COUNTER"] as const
export const reservationRejectionValues = ["NO_TIMES","INSURANCE","SPECIALITY","UNREACHABLE","OTHER"] as const
export const partOfDayValues = ["MORNING","AFTERNOON","EVENING"] as const
export const onlineBookingValues = ["NONE","REQUEST","DIRECT"] as const
export const scheduleExceptionKindValues = ["CLOSED","OPEN","BLOCK"] as const
export const postStatusValues = ["DRAFT","IN_REVIEW","PUBLISHED","REJECTED","ARCHIVED"] as const
export const referralStatusValues = ["PENDING","CONTACTED","CONVERTED","REJECTED"] as const
