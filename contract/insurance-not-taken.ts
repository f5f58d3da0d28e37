/** What whoever asks for an appointment reads, at once and of the server, where the doctor does not work with their insurer. */
export const insuranceNotTaken = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName} no atiende con esta obra social. Elegí otra o «Particular».`
