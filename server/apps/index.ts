/** Webhooks: who is told of what happens, and how it is sent. What the other rooms use of it. */
export { addresses, deleteOldDeliveries, failForgottenDeliveries, sendDelivery, tellOfAppointments, tellOfLead } from './webhooks.ts'
