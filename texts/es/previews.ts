export const previews = {
  open: (name: string) => `Ver ${name}`,
  openTab: (name: string) => `Ver ${name} en una pestaña nueva`,
  loading: 'Abriendo el archivo...',
  /** What is shown, for those who hear it. */
  image: (name: string) => `Imagen ${name}`,
  text: (name: string) => `Texto de ${name}`,
  table: (name: string) => `Tabla de ${name}`,
  /** '64 KB de 2,4 MB' */
  cut: (shown: string, whole: string) =>
    `Se muestran los primeros ${shown} de ${whole}. Descargue el archivo para verlo completo.`,
  cutTable: (rows: string, columns: string) =>
    `Se muestran las primeras ${rows} filas y ${columns} columnas como máximo. Descargue el archivo para verlo completo.`,
  /** Of a table without a word above it. */
  column: (place: string) => `Columna ${place}`,
  empty: 'El archivo está vacío.',
  failed: 'No se pudo mostrar el archivo',
  broken: 'La imagen no se puede mostrar. Descargue el archivo para abrirlo con otro programa.',
  noPdf: 'El archivo no se puede mostrar aquí. Descárguelo para abrirlo con otro programa.',
  download: 'Descargar',
  previous: 'Archivo anterior',
  next: 'Archivo siguiente',
  place: (place: string, total: string) => `${place} de ${total}`,
}
