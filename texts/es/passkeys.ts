/** What becomes of a passkey that is asked for. */
export const passkeys = {
  cancelled: 'No se usó ninguna llave de acceso: se canceló, o este equipo no tiene una para el portal.',
  late: 'Se acabó el tiempo para usar la llave de acceso. Intente de nuevo.',
  known: 'Este equipo ya tiene una llave de acceso suya para el portal.',
  unfit:
    'Este equipo no puede guardar una llave de acceso que pida huella, rostro o PIN. Use otro equipo, o su teléfono.',
  unsupported: 'Este navegador no admite llaves de acceso.',
  elsewhere: 'Las llaves de acceso del portal no sirven en esta dirección.',
  failed: 'El equipo no pudo usar la llave de acceso. Intente de nuevo.',
}
