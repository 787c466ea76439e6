export const shellNotices = {
  offline: 'Sin conexión',
  offlineText:
    'Lo que no se pudo cargar se pide de nuevo en cuanto vuelva. Lo que escribe se conserva en esta pestaña.',
  newVersion: 'Hay una versión nueva',
  newVersionText: 'Lo que escribió se conserva y se le ofrece otra vez.',
  update: 'Actualizar',
}
