import { counted } from './counted.ts'

const megabytes = (bytes: number): string => `${Math.ceil(bytes / (1024 * 1024)).toLocaleString('es-CO')} MB`

/** What a rehearsal found, for the log and after the sentence of its problem (texts/es/doctor.ts). */
export const rehearsalTexts = {
  madeAt: (at: string) => `Se hizo el ${at}.`,
  otherSecret: 'La clave secreta que está sellada en la copia no es la de esta instalación.',
  room: (needed: number, free: number) => `Necesita ${megabytes(needed)} libres y hay ${megabytes(free)}.`,
  memory: (needed: number, free: number) => `Necesita ${megabytes(needed)} de memoria y hay ${megabytes(free)}.`,
  files: (count: number, keys: string) =>
    `${counted(count, 'archivo no es el que se guardó', 'archivos no son los que se guardaron')}: ${keys}.`,
  late: 'Tomó más de 12 horas.',
  ended: (how: string | number) => `Su proceso terminó sin responder (${how}).`,
}
