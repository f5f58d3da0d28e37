/** The Spanish texts of the settings. */
export const texts = {
  settings: 'Ajustes',
  errors: {
    lead: 'Así avisa la consola cuando algo falla. Los pedidos los hace el mismo programa que usan las demás páginas, y nada se guarda.',
    throw: 'Una página que falla',
    throwHint: 'La página deja de mostrarse, y en su lugar aparece un informe.',
    throwNow: 'Fallar',
    thrown: 'Esta página falló a propósito.',
    try: 'Probar',
    cases: {
      401: ['La sesión terminó', 'Se pide ingresar de nuevo, sin perder la página.'],
      409: ['Contradice lo guardado', 'Por ejemplo, un nombre repetido.'],
      412: ['Otra persona fue más rápida', 'El registro cambió mientras se editaba.'],
      429: ['Demasiados intentos', 'Hay que esperar.'],
      500: ['Falla del servidor', 'No se sabe si se hizo.'],
      0: ['Sin conexión', 'El servidor no respondió.'],
    } as Record<number, readonly [string, string]>,
    messages: {
      401: 'Tu sesión terminó. Ingresá de nuevo.',
      409: 'Ya existe una obra social con ese nombre.',
      412: 'Otra persona cambió este registro mientras lo editabas.',
      429: 'Demasiados intentos. Probá de nuevo en 30 segundos.',
      500: 'Ocurrió un error en el servidor.',
    } as Record<number, string>,
    tried: { failed: { title: 'Oops!', description: 'No se pudo hacer.', prefersServer: true } },
  },
}
