const things = (count: number): string => (count === 1 ? '1 cosa' : `${count} cosas`)

export const status = {
  title: 'Estado de la instalación',
  intro: 'Lo que la instalación dice de sí misma. La página se actualiza sola.',
  /** What is looked at. */
  checks: {
    release: 'Versión',
    node: 'Node.js',
    settings: 'Configuración',
    exposed: 'Archivos con secretos',
    web: 'Aplicación web',
    folder: 'Carpeta de datos',
    disk: 'Disco',
    secretFile: 'Archivo de la clave secreta',
    opening: 'Acceso a la base de datos',
    database: 'Base de datos',
    schema: 'Última actualización',
    sync: 'Escritura en disco',
    replica: 'Réplica de la base de datos',
    secret: 'Clave secreta',
    rows: 'Filas',
    clock: 'Reloj',
    serverDisk: 'Disco del PostgreSQL',
    proxy: 'Proxy',
    instances: 'Portales en marcha',
    statements: 'Sentencias lentas',
    retries: 'Transacciones repetidas',
    backups: 'Copias',
    rehearsal: 'Último ensayo',
    storage: 'Almacenamiento',
    files: 'Archivos',
    archive: 'Archivo de la última copia',
    elsewhere: 'Copias en otro lugar',
    archiveElsewhere: 'Archivo de la última copia en otro lugar',
    mail: 'Correo',
    directory: 'Inicio de sesión único',
  },
  levels: { fine: 'En orden', notice: 'Por mirar', fault: 'Por corregir' },
  /** Of all of it. */
  allFine: 'Todo está en orden.',
  wrong: (faults: number, notices: number) =>
    [
      ...(faults > 0 ? [`Hay ${things(faults)} por corregir`] : []),
      ...(notices > 0
        ? [faults > 0 ? `${notices} por mirar` : `Nada por corregir; hay ${things(notices)} por mirar`]
        : []),
    ].join(' y ') + '.',
  /** Before the time. */
  at: 'Revisado:',
  todo: 'Qué hacer:',
  loading: 'Revisando la instalación...',
  backUp: 'Hacer copia',
  backingUp: 'Empezando...',
  backupBegun: 'La copia empezó. Cuando termine, la línea de las copias lo dice.',
  rehearse: 'Ensayar restauración',
  rehearsing: 'Empezando...',
  rehearsalBegun: 'El ensayo empezó. Cuando termine, la línea del último ensayo lo dice.',
  testMail: 'Enviar correo de prueba',
  testing: 'Enviando...',
  stale: 'Esto es de la última vez que respondió.',
  away: 'En el equipo del portal, npm run doctor dice qué pasa.',
  more: 'Hay revisiones que leen todas las filas y todos los archivos y que se hacen en el equipo del portal:',
}
