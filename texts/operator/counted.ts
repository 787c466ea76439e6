/** '1 fila', '2.300 filas'. */
export const counted = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('es-CO')} ${n === 1 ? one : many}`
