export const projectFiles = {
  title: 'Archivos',
  box: 'Cargar archivos del proyecto',
  hint: (megabytes: string) => `PDF, Office, imágenes, ZIP…, hasta ${megabytes} MB`,
  list: 'Lista de archivos',
  empty: 'Este proyecto aún no tiene archivos.',
  uploads: 'Archivos que se están cargando',
  uploaded: 'Archivo cargado exitosamente!',
  failed: 'Error al cargar el archivo',
  disconnected: 'Se perdió la conexión.',
  changedHere: 'El archivo ya no está en este equipo, o cambió: elíjalo de nuevo.',
  /** What is wrong with a file before it is sent. */
  wrongType: (name: string) => `${name} no es de un tipo permitido`,
  tooLarge: (name: string, megabytes: string) => `${name} supera los ${megabytes} MB`,
  longName: (name: string, most: string) => `El nombre de ${name} tiene más de ${most} caracteres`,
  download: (name: string) => `Descargar ${name}`,
  opening: 'Abriendo...',
  gone: 'El archivo ya no existe.',
  /** 'PDF, 2,4 MB · Lucía Ibáñez, 16 feb 2026' */
  about: (kind: string, size: string, who: string, day: string) => `${kind}, ${size} · ${who ? `${day}, ${who}` : day}`,
  more: (name: string) => `Más acciones de ${name}`,
  remove: (name: string) => `Eliminar ${name}`,
  removeText: (days: string | undefined) =>
    `El archivo se quita del proyecto para todos. Queda ${days === undefined ? '' : `${days} días `}en la papelera del proyecto.`,
  removeConfirm: 'Eliminar',
  removing: 'Eliminando...',
  removed: (name: string) => `Se eliminó ${name}`,
  removeFailed: 'No se pudo eliminar el archivo',
}
