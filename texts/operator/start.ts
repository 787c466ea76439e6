import { counted } from './counted.ts'

const restoreSecret =
  'póngala de nuevo (en SECRET_KEY o en ese archivo; las copias hechas con BACKUP_PASSPHRASE la llevan dentro) o, si se perdió, ejecute npm run rotate-secret.'

/** What a start says at the terminal, and what keeps the portal from starting. */
export const startTexts = {
  running: (address: string) => `El portal está en ${address}`,
  signIn: 'Ingrese con su correo electrónico y su contraseña.',
  signInGiven: (email: string) => `Ingrese con ${email} y la contraseña de ADMIN_PASSWORD.`,
  signInMadeUp: (email: string, password: string) => `Ingrese con ${email} y la contraseña ${password}`,
  shownOnce: 'Se muestra solo esta vez: cámbiela en Perfil.',
  otherSecret: 'La clave secreta no es la de esta base de datos: nadie podrá ingresar. Ejecute npm run doctor.',
  secretMissing: (file: string) =>
    `Falta la clave secreta ${file}, sin la que ninguna contraseña sirve: ${restoreSecret} No se hace otra en su lugar.`,
  secretDamaged: (file: string, length: number) =>
    `La clave secreta ${file} está dañada o cortada (tiene ${counted(length, 'carácter', 'caracteres')}): ${restoreSecret} No se sobrescribe.`,
  databaseMissing: (folder: string, left: string) =>
    `En ${folder} falta la base de datos (la carpeta pg), aunque está lo demás (${left}): devuélvala a su lugar o restaure una copia (npm run restore -- <archivo>). Para empezar de nuevo a propósito, mueva a otro lugar todo lo que hay en esa carpeta.`,
  foreignFiles: (key: string) =>
    `La base de datos está vacía, pero el almacenamiento tiene archivos de una empresa (${key}): restaure una copia (npm run restore -- <archivo>) o, para empezar de nuevo a propósito, dé otro lugar en STORAGE_URL.`,
  foreignFilesOfServer: (key: string) =>
    `El PostgreSQL de DATABASE_URL está vacío, pero el almacenamiento tiene archivos de una empresa (${key}): revise que sea la base de datos correcta o restaure una copia (npm run restore -- <archivo>). Para empezar de nuevo a propósito, dé otro lugar en DATA_DIR o STORAGE_URL.`,
}
