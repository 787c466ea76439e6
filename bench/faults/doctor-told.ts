import * as z from 'zod/mini'

/** Of `npm run doctor -- --json`. */
const Told = z.object({
  version: z.string(),
  findings: z.array(z.object({ level: z.string(), check: z.string(), what: z.string() })),
})

export const doctorTold = (printed: string): z.output<typeof Told> => Told.parse(JSON.parse(printed))
