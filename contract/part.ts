import * as z from 'zod/mini'

type Shape = Record<string, z.ZodMiniType>

type PartOf<S extends Shape> = {
  [Name in keyof S]: z.ZodMiniOptional<
    S[Name] extends z.ZodMiniDefault<infer Inner extends z.ZodMiniType> ? Inner : S[Name]
  >
}

/** Unsent fields keep their stored values. */
export const partOf = <S extends Shape>({ shape }: z.ZodMiniObject<S>): z.ZodMiniObject<PartOf<S>> =>
  z.object(
    Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [
        name,
        z.optional(field instanceof z.ZodMiniDefault ? field.def.innerType : field),
      ]),
    ) as PartOf<S>,
  )

export function withSent<Stored extends object>(
  stored: Stored,
  sent: { readonly [Name in keyof Stored]?: Stored[Name] | undefined },
): Stored {
  const values = Object.entries(sent).filter(([name, value]) => name in stored && value !== undefined)
  return { ...stored, ...Object.fromEntries(values) }
}
