export type Remark = readonly [what: string, todo: string]

export const remark = (what: string, todo: string): Remark => [what, todo]
