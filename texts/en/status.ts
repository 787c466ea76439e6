import type { status as es } from '../es/status.ts'

const things = (count: number): string => (count === 1 ? '1 thing' : `${count} things`)

export const status: typeof es = {
  title: 'Installation status',
  intro: 'What the installation says of itself. The page renews itself.',
  checks: {
    release: 'Version',
    node: 'Node.js',
    settings: 'Settings',
    exposed: 'Files with secrets',
    web: 'Web application',
    folder: 'Data folder',
    disk: 'Disk',
    secretFile: 'File of the secret key',
    opening: 'Way to the database',
    database: 'Database',
    schema: 'Last upgrade',
    sync: 'Writing to disk',
    replica: 'Replica of the database',
    secret: 'Secret key',
    rows: 'Rows',
    clock: 'Clock',
    serverDisk: 'Disk of the PostgreSQL',
    proxy: 'Proxy',
    instances: 'Running portals',
    statements: 'Slow statements',
    retries: 'Repeated transactions',
    backups: 'Backups',
    rehearsal: 'Last rehearsal',
    storage: 'Storage',
    files: 'Files',
    archive: 'File of the last backup',
    elsewhere: 'Backups elsewhere',
    archiveElsewhere: 'File of the last backup elsewhere',
    mail: 'Mail',
    directory: 'Single sign-on',
  },
  levels: { fine: 'In order', notice: 'To look at', fault: 'To fix' },
  allFine: 'Everything is in order.',
  wrong: (faults, notices) =>
    [
      ...(faults > 0 ? [`There ${faults === 1 ? 'is' : 'are'} ${things(faults)} to fix`] : []),
      ...(notices > 0
        ? [
            faults > 0
              ? `${notices} to look at`
              : `Nothing to fix; there ${notices === 1 ? 'is' : 'are'} ${things(notices)} to look at`,
          ]
        : []),
    ].join(' and ') + '.',
  at: 'Checked:',
  todo: 'What to do:',
  loading: 'Checking the installation...',
  backUp: 'Back up',
  backingUp: 'Starting...',
  backupBegun: 'The backup has begun. The line of backups says when it ends.',
  rehearse: 'Rehearse a restore',
  rehearsing: 'Starting...',
  rehearsalBegun: 'The rehearsal has begun. The line of the last rehearsal says when it ends.',
  testMail: 'Send test message',
  testing: 'Sending...',
  stale: 'This is from the last time that it answered.',
  away: 'On the machine of the portal, npm run doctor says what is wrong.',
  more: 'Some checks read all rows and all files, and are made on the portal’s machine:',
}
