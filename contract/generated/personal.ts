// Generated from openapi.yaml by `npm run codegen`. Do not edit.

/** The properties and parameters that say something about a person. */
export const personal = ["cancelledReason","content","cuit","dateBirthday","description","detail","dni","email","firstName","lastName","memberNumber","name","notes","overbookedReason","patientName","phone","q","reason","reopenedReason","search","title"] as const
