import { remark } from '#texts/remark.ts'

/** What a rehearsal of a restore finds wrong with its archive: why, and what to do. */
export const rehearsalProblems = {
  room: remark(
    'no hay sitio en el disco de la carpeta de datos para restaurarla aparte.',
    'Haga sitio y ensaye de nuevo; el portal no se tocó.',
  ),
  memory: remark(
    'el equipo no tiene memoria libre para restaurarla aparte.',
    'Ensaye a otra hora (REHEARSAL_SCHEDULE) o en otro equipo con npm run restore.',
  ),
  away: remark('el lugar de BACKUP_URL no la entregó.', 'Revise BACKUP_URL y la red, y ensaye de nuevo.'),
  cut: remark('se interrumpió.', 'Ensaye de nuevo; si se repite, mire en el registro del equipo si le faltó memoria.'),
  unreadable: remark(
    'no se puede leer como se escribió.',
    'Guárdela aparte, haga otra con «Hacer copia», ensáyela y revise el disco donde estaba.',
  ),
  outdated: remark(
    'es más vieja que su nombre: alguien puso otra en su lugar.',
    'Guárdela aparte, averigüe quién la puso y haga otra con «Hacer copia».',
  ),
  incomplete: remark(
    'se hizo de una base de datos o de archivos incompletos.',
    'Corrija lo que dice npm run doctor y haga otra con «Hacer copia».',
  ),
  passphrase: remark(
    'la frase de BACKUP_PASSPHRASE no la abre.',
    'Ponga la frase con que se hizo, o haga otra copia con la de ahora: sin la frase esta no sirve.',
  ),
  secret: remark(
    'no la firmó la clave secreta de esta instalación.',
    'Si alguien la cambió, guárdela aparte; haga otra con «Hacer copia» y ensáyela.',
  ),
  refused: remark(
    'no se pudo restaurar.',
    'Haga otra con «Hacer copia» y ensáyela; si vuelve a fallar, cuénteselo a quien mantiene el portal, con esta línea.',
  ),
  rules: remark(
    'lo restaurado se contradice: faltan filas, o los contadores no dicen lo que hay.',
    'Ejecute npm run doctor, corrija lo que dice y haga otra con «Hacer copia».',
  ),
  files: remark(
    'los archivos restaurados no son los que se guardaron.',
    'Ejecute npm run doctor, corrija lo que dice y haga otra con «Hacer copia».',
  ),
}
