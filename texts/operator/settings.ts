import { doctor } from '../es/doctor.ts'

const database = 'postgres://usuario:clave@equipo:puerto/base'
const store =
  'file:<carpeta>, s3://clave:secreto@bucket/prefijo?region=…&endpoint=https://… o azure://cuenta:clave@contenedor/prefijo?endpoint=https://… (en claves, / se escribe %2F y + se escribe %2B)'

/**
 * What whoever runs the portal reads about its settings. Everything in texts/operator is in Spanish alone: a command, a
 * start and a setting speak before anybody has chosen a language, and no setting chooses one.
 */
export const settingTexts = {
  /** What each setting takes, after 'toma'. */
  takes: {
    HOST: 'un nombre de equipo o una dirección IP',
    PORT: 'un puerto, de 0 a 65535',
    DATA_DIR: 'una carpeta',
    DATABASE_URL: database,
    DATABASE_READ_URL: database,
    DATABASE_DIRECT_URL: database,
    MIGRATION_DATABASE_URL: database,
    SECRET_KEY: 'un texto de 32 bytes o más',
    ADMIN_EMAIL: 'un correo electrónico',
    ADMIN_PASSWORD: 'una contraseña de 6 a 15 caracteres con una mayúscula y uno de @ $ ! % * # ? &',
    PUBLIC_URL: 'una dirección http o https, sin ruta',
    SMTP_URL: 'smtp://usuario:clave@equipo:puerto o smtps://…',
    MAIL_FROM: 'un correo electrónico',
    TRUST_PROXY: 'direcciones IP o rangos separados por comas',
    WEBHOOK_ALLOW: 'direcciones IP o rangos separados por comas',
    OIDC_ISSUER: 'la dirección https del directorio, como https://login.microsoftonline.com/<inquilino>/v2.0',
    OIDC_CLIENT_ID: 'el identificador que el directorio le da al portal',
    OIDC_CLIENT_SECRET: 'el secreto que el directorio le da al portal',
    OIDC_NAME: 'un nombre de 40 caracteres o menos',
    OIDC_DOMAINS: 'dominios de correo separados por comas, como empresa.co',
    OIDC_ROLE_CLAIM: 'el nombre de un dato del directorio, como groups',
    OIDC_ROLE_MAP: 'grupos y roles del portal, como pm=Gerente de Proyectos;all=Consulta',
    OIDC_ONLY: 'true o false',
    METRICS_TOKEN: '16 caracteres o más',
    PORTAL_SKIN: 'smart o provider',
    PROVIDER_NAME: 'un nombre',
    PROVIDER_LOGO: 'la ruta de un archivo svg, png o webp',
    STORAGE_URL: store,
    SECURITY_CONTACT: 'direcciones mailto:, https: o tel: separadas por comas',
    READS_PER_MINUTE: 'un número entero de 0 a 999999 (0: sin límite)',
    MAX_UPLOAD_MB: 'un número entero de 1 a 2048',
    BACKUP_SCHEDULE: "una expresión cron de cinco campos que llegue a ocurrir, como '0 2 * * *'",
    REHEARSAL_SCHEDULE: "una expresión cron de cinco campos que llegue a ocurrir, como '0 4 * * 0', o never",
    BACKUP_KEEP: 'un número entero de 1 a 1000, o días, semanas y meses como 7d,4w,12m',
    BACKUP_URL: store,
    BACKUP_PASSPHRASE: '12 caracteres o más',
    DRAIN_SECONDS: 'un número entero de segundos, de 0 a 60',
    LOG_LEVEL: 'debug, info, warn, error o silent',
  },
  /** @param why what is wrong with this value in particular */
  wrong: (name: string, takes: string, why?: string) => `${name} no sirve: toma ${takes}.${why ? ` ${why}` : ''}`,
  fromFile: (name: string, setting: string) => `${name} (del archivo de ${setting})`,
  subPath: (origin: string) =>
    `El portal vive en la raíz de un nombre propio y no bajo una ruta: ponga ${origin}, o dele un nombre (https://portal.empresa.co).`,
  notAnAddress: (part: string) => `«${part}» no es una dirección ni un rango de alguien en particular.`,
  oidcPlain: 'Con http solo sirve un directorio de este mismo equipo.',
  oidcAnyTenant: (tenant: string) =>
    `«${tenant}» deja entrar a cualquier cuenta de Microsoft: ponga en su lugar el identificador del inquilino de la empresa.`,
  oidcMissing: (name: string, takes: string) => `Falta ${name}: con OIDC_ISSUER es obligatoria y toma ${takes}.`,
  oidcGoogle: (takes: string) =>
    `Falta OIDC_DOMAINS: sin ella cualquier cuenta de Google podría entrar. Toma ${takes}.`,
  oidcIssuerMissing: (name: string) => `Falta OIDC_ISSUER: ${name} va con ella.`,
  oidcPublicUrl: (url: string) =>
    `PUBLIC_URL no sirve: con OIDC_ISSUER toma la dirección https del portal, y ${url} no lo es.`,
  oidcUnknownRole: (role: string) =>
    `OIDC_ROLE_MAP nombra el rol «${role}», que el portal no tiene: a quien le toca no puede entrar.`,
  wrongPrefix: (prefix: string) =>
    `El prefijo «${prefix}» no sirve: va con letras sin acento, números, «.», «_», «-» y «/».`,
  bothSet: (name: string, setting: string) =>
    `${name} y ${setting} están puestas a la vez: deje una, el valor o el archivo que lo tiene.`,
  secretFileUnreadable: (setting: string, file: string) =>
    `${setting} no sirve: no se puede leer ${file}. Revise la ruta y que el usuario que ejecuta el portal pueda leerlo.`,
  secretFileEmpty: (setting: string, file: string) => `${setting} no sirve: ${file} está vacío.`,
  exposed: (file: string, names: string) => `${doctor.exposed(file, names).join(' ')}.`,
  secretMissing: (takes: string) => `Falta SECRET_KEY: con DATABASE_URL es obligatoria y toma ${takes}.`,
  databaseMissing: (name: string) => `Falta DATABASE_URL: ${name} va con ella; la base de datos embebida no la usa.`,
  wrongLogo: (file: string) =>
    `PROVIDER_LOGO no sirve: toma la ruta de un archivo svg, png o webp, y ${file} no se puede leer.`,
  wrongFolder: (folder: string) =>
    `DATA_DIR no sirve: toma una carpeta en la que se pueda escribir, y ${folder} no lo es.`,
  wrongHost: (host: string) => `HOST no sirve: toma un nombre o una dirección IP de este equipo, y ${host} no lo es.`,
  portTaken: (port: number) => `El puerto ${port} está en uso: detenga lo que lo usa o elija otro con PORT.`,
  portRefused: (port: number) => `PORT no sirve: aquí no se permite escuchar en ${port}; toma un puerto desde 1024.`,
  weakPassword: 'ADMIN_PASSWORD se adivina pronto: elija una sin nombres, palabras comunes ni secuencias del teclado.',
  filesFolder: (folder: string) =>
    `No se puede escribir en la carpeta de los archivos, ${folder}: elija otra con STORAGE_URL.`,
  accountMissing: (place: string) =>
    `Falta la cuenta de ${place}: va en STORAGE_URL (azure://cuenta:clave@contenedor) o en AZURE_STORAGE_CONNECTION_STRING.`,
  storeRefuses: (place: string, refusal: string) =>
    `No se puede guardar en ${place} (${refusal}): revise STORAGE_URL y lo que su cuenta puede hacer.`,
  /** For a name that is none of the portal's settings. */
  meant: doctor.meant,
  unknown: doctor.unknown,
  warning: (sentence: string) => `Aviso: ${sentence}`,
}
