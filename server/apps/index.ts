/** Webhooks: other programs are told of events. The other rooms use these parts of it. */
export { addresses, deleteOldDeliveries, failForgottenDeliveries, sendDelivery, tellOfAppointment, tellOfLead } from './webhooks.ts'
