/** A statement ran longer than its limit, and was ended together with the engine; the database opens again by itself. */
export class StatementEnded extends Error {
  override readonly name = 'StatementEnded'
  readonly limitMs: number

  constructor(limitMs: number) {
    super(`A statement on the embedded database ran for more than ${limitMs} ms and was ended`)
    this.limitMs = limitMs
  }
}

/** The engine stopped by itself or is closed; unless closed it opens again by itself. */
export class EngineLost extends Error {
  override readonly name = 'EngineLost'
}
