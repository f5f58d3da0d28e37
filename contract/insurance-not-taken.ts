/** The sentence for a patient whose insurer the doctor does not work with. The page shows it at once, and the server answers it. */
export const insuranceNotTaken = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName} no atiende con esta obra social. Elegí otra o «Particular».`
