// Generated from openapi.yaml by `npm run codegen`. Do not edit.

/** The properties and parameters that say something about a person. */
export const personal = ["browser","cancelledReason","contact","content","correctionKey","cuit","dateBirthday","description","detail","dni","document","email","endYear","failure","firstName","gender","html","ipAddress","lastName","licenseNumber","link","memberNumber","name","note","notes","overbookedReason","patientName","phone","previousName","q","reason","recipient","rejectedReason","reopenedReason","search","startYear","system","text","title","uri","word"] as const
