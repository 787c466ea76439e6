/** The engine ended with it; the database opens again by itself. */
export class StatementEnded extends Error {
  override readonly name = 'StatementEnded'
  readonly limitMs: number

  constructor(limitMs: number) {
    super(`A statement on the embedded database ran for more than ${limitMs} ms and was ended`)
    this.limitMs = limitMs
  }
}

/** Unless it was closed, the engine opens again by itself. */
export class EngineLost extends Error {
  override readonly name = 'EngineLost'
}
