/** Webhooks: other programs are told of events. The other rooms use these parts of it. */
export { addresses, deleteOldDeliveries, failForgottenDeliveries, sendDelivery, tellOfAppointments, tellOfLead } from './webhooks.ts'
