import type { InstallationStatus, StatusLine } from '#contract/status.ts'

import type { Scene, Stage } from './scene.ts'

/** What the server says in the language of who asks. */
function lines({ texts: { doctor } }: Stage): StatusLine[] {
  return [
    { check: 'release', level: 'fine', what: doctor.release('0.10.0+68d458f') },
    { check: 'node', level: 'fine', what: doctor.nodeFine('26.10.0') },
    { check: 'settings', level: 'fine', what: doctor.settingsFine },
    { check: 'exposed', level: 'fine', what: doctor.notExposed },
    { check: 'web', level: 'fine', what: doctor.webFine },
    { check: 'folder', level: 'fine', what: doctor.folderFine('/srv/portal/data') },
    { check: 'disk', level: 'fine', what: doctor.enough(doctor.free('48 GB', '/srv/portal/data')) },
    { check: 'database', level: 'fine', what: doctor.answers('17.2', '84 MB') },
    { check: 'schema', level: 'fine', what: doctor.current('0073_instances', '21 nov 2026, 2:10 a. m.') },
    { check: 'sync', level: 'fine', what: doctor.syncFine },
    { check: 'secret', level: 'fine', what: doctor.secretFine },
    { check: 'clock', level: 'fine', what: doctor.clockFine },
    { check: 'serverDisk', level: 'fine', what: doctor.serverDiskFine },
    { check: 'instances', level: 'fine', what: doctor.instances(3, '0.10.0+68d458f', '21 nov 2026, 2:10 a. m.') },
    { check: 'statements', level: 'fine', what: doctor.statementsFine },
    { check: 'retries', level: 'fine', what: doctor.retriesFine(0) },
    { check: 'backups', level: 'fine', what: doctor.lastBackup(0) },
    {
      check: 'rehearsal',
      level: 'fine',
      what: doctor.rehearsed(
        doctor.archiveAt('portal-20261122-020000.tar.gz', 's3://copias'),
        '22 nov 2026, 4:03 a. m.',
        '48.210',
        '1.312',
      ),
    },
    { check: 'storage', level: 'fine', what: doctor.storageFine },
    { check: 'elsewhere', level: 'fine', what: doctor.elsewhereThere('s3://copias', 'portal-20261128-020000.tar.gz') },
    { check: 'mail', level: 'fine', what: doctor.mailFine },
  ]
}

const line = (check: StatusLine['check'], level: StatusLine['level'], [what, todo]: readonly [string, string]) => ({
  check,
  level,
  what,
  todo,
})

function wrong(stage: Stage): StatusLine[] {
  const { doctor } = stage.texts
  const slow = [doctor.slow('projects.list', 4, '2,7'), doctor.slow('update checkpoint_tasks', 1, '1,3')].join(', ')
  const [why, todo] = doctor.rehearsalProblems.unreadable
  const failed = doctor.rehearsalFailed('portal-20261122-020000.tar.gz', '22 nov 2026, 4:03 a. m.', why)
  const others = [
    line('rehearsal', 'fault', [`${failed} ${doctor.passedAt('15 nov 2026, 4:02 a. m.')}`, todo]),
    line('disk', 'notice', [doctor.left(doctor.free('712 MB', '/srv/portal/data')), doctor.freeSoon]),
    line('instances', 'notice', doctor.otherVersions('0.10.0+68d458f (2), 0.9.0+1b68730 (1)')),
    line('statements', 'notice', doctor.statementsSlow(slow)),
    line('backups', 'fault', doctor.backupsFailed(3, 'No hay espacio en el disco')),
    line('mail', 'fault', doctor.mailUseless('connect ECONNREFUSED 10.20.0.5:587')),
  ]
  return lines(stage).map((fine) => others.find(({ check }) => check === fine.check) ?? fine)
}

const showing = (some: (stage: Stage) => StatusLine[]) => (stage: Stage) => {
  const json: InstallationStatus = { at: '2026-11-28T14:05:00.000Z', lines: some(stage) }
  return stage.page.route('**/api/admin/status', (route) => route.fulfill({ json }))
}

export const statusScenes: Scene[] = [
  {
    name: 'status of the installation, all in order',
    like: 'status of the installation, things to fix',
    path: '/admin/status',
    before: showing(lines),
    act: ({ page, texts: { status } }) => page.getByText(status.allFine).waitFor(),
  },
  {
    name: 'status of the installation, things to fix',
    path: '/admin/status',
    before: showing(wrong),
    act: ({ page, texts: { status } }) => page.getByRole('region', { name: status.levels.fault }).waitFor(),
  },
]
