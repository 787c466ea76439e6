/** A line for each finished project and moment. */
export const pastForecastColumns = [
  { field: 'name', type: 'text' },
  { field: 'productId', shows: 'productName', type: 'reference', of: 'product' },
  { field: 'start', type: 'date' },
  { field: 'end', type: 'date' },
  { field: 'share', type: 'percent' },
  { field: 'day', type: 'date' },
  { field: 'r', type: 'percent' },
  { field: 'from', type: 'date' },
  { field: 'forecast', type: 'date' },
  { field: 'to', type: 'date' },
  { field: 'error', type: 'number' },
  { field: 'promise', type: 'date' },
  { field: 'promiseError', type: 'number' },
  { field: 'result', type: 'word', words: 'pastResult' },
] as const
