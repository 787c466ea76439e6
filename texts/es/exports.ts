export const exports = {
  title: 'Exportar',
  content(count: number, records: string) {
    if (count === 0) return 'La lista no tiene registros: el archivo llevará solo los encabezados.'
    return count === 1
      ? 'Se exporta el registro de la lista.'
      : `Se exportan los ${records} registros de la lista, con su búsqueda, sus filtros y su orden.`
  },
  /** Where the list shows other columns than it comes with. */
  columns: 'Con las columnas elegidas, en su orden; después, las demás que sirven para importar.',
  format: 'Formato',
  formats: {
    xlsx: 'Libro de Excel (XLSX)',
    xlsxHelp: 'Con fechas, valores y filtros; también para corregir los datos en Excel.',
    csv: 'Texto separado (CSV)',
    csvHelp: 'Para otros programas.',
  },
  start: 'Exportar',
  pending: 'Exportando...',
  failed: 'No se pudo exportar',
  /** While it comes. */
  received: (megabytes: string) => `Preparando el archivo: ${megabytes} MB recibidos.`,
  done: (file: string) => `Se descargó ${file}`,
}
