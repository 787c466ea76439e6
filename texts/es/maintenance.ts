export const maintenance = {
  title: 'El portal está en mantenimiento',
  comesBack: 'Esta página vuelve sola cuando termine.',
  forAdministrators: 'Ingresar como administrador',
  /** Over what somebody was doing. */
  kept: 'Lo que escribió sigue en su pantalla: podrá guardarlo cuando termine.',
  again: 'Revisar ahora',
  looking: 'Revisando...',
  leave: 'Cerrar sesión',
  over: 'El mantenimiento terminó. Ya puede seguir.',
  /** For an administrator, whom it lets in. */
  passing: 'Mantenimiento activo: solo los administradores pueden usar el portal.',
  passingWith: (sentence: string) => `Los demás leen: «${sentence}»`,
}
