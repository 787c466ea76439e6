import { remark } from '#texts/remark.ts'

import type { doctor as es } from '../es/doctor.ts'
import { rehearsalProblems } from './rehearsal-problems.ts'

export const doctor: typeof es = {
  unlooked: (what, why) => remark(`Could not check “${what}”: ${why}`, 'First fix what the message says.'),
  late: (seconds) => `no answer within ${seconds} s.`,
  some: (shown, more) => `${shown} and ${more} more`,

  release: (release) => `Portal ${release}.`,
  settingsFine: 'The settings are understood.',
  correctName: 'Correct the name, or remove it.',
  meant: (name, known) => `${name} is not a setting of the portal: did you mean ${known}?`,
  unknown: (name) => `${name}, in .env, is not a setting of the portal.`,
  notExposed: 'Nobody else on this machine can read the files that hold secrets.',
  exposed: (file, names) =>
    remark(`Other users of this machine can read ${file}, which holds secrets (${names}).`, `Run chmod 600 ${file}`),

  nodeFine: (version) => `Node.js ${version}.`,
  nodeOld: (version, least) =>
    remark(`Node.js ${version} is older than ${least}.`, 'Run npm start, which installs its own, or upgrade Node.js.'),
  webFine: 'The web application is built.',
  webMissing: remark(
    'The web application is not built: the portal has no screens.',
    'Run npm run build (npm start does so too).',
  ),
  folderFine: (folder) => `The data folder ${folder} is its owner’s alone.`,
  folderMissing: (folder) =>
    remark(`The data folder ${folder} does not exist.`, 'Check DATA_DIR; npm start creates it for a new installation.'),
  folderToBeMade: (folder) => `The folder ${folder} is created when it is needed.`,
  folderUnusable: (folder) => `${folder} cannot be read and written.`,
  folderOpen: (open, folder) =>
    remark(
      `Other users of this machine can enter ${open}.`,
      `Run chmod -R go-rwx ${folder} (the start of the portal does so with what is its own).`,
    ),
  folderForeign: (foreign, folder) =>
    remark(
      `In ${folder} there are things that are not the folder owner’s (${foreign}): the portal cannot use them.`,
      `Run as root: chown -R --reference=${folder} ${folder}`,
    ),
  free: (size, folder) => `${size} on the disk of ${folder}`,
  freeOfServer: (size, folder) => `${size} on the disk of ${folder}, the PostgreSQL’s`,
  enough: (free) => `Free: ${free}.`,
  left: (free) => `Little is free: ${free}.`,
  tooLittle: (free) =>
    remark(`Too little is free, ${free}: nothing is saved any more.`, 'Free some space; the portal goes on by itself.'),
  freeSoon: 'Free some space soon: with less than 64 MB nothing is saved.',

  opens: (version, size) => `The embedded database opens: PostgreSQL ${version}, ${size}.`,
  answers: (version, size) => `The PostgreSQL answers: version ${version}, ${size}.`,
  newer: (unknown, release) =>
    remark(
      `The database is newer than this program, which is version ${release} (it has ${unknown}).`,
      'Use the version of the portal that made it, or a later one.',
    ),
  behind: (migrations) =>
    remark(
      migrations === 1
        ? 'The database lacks 1 migration; the rest is checked once it has it.'
        : `The database lacks ${migrations} migrations; the rest is checked once it has them.`,
      migrations === 1 ? 'npm start makes it.' : 'npm start makes them.',
    ),
  current: (last, at) => `The database is up to date: its last upgrade was on ${at} (${last}).`,
  syncFine: 'What is saved reaches the disk (fsync).',
  syncOff: (names) =>
    remark(
      `The PostgreSQL has ${names} off: a power cut would lose data.`,
      'Turn it on in postgresql.conf and restart the PostgreSQL.',
    ),
  replicaFine: (behind, there, here) =>
    `The replica follows the PostgreSQL (behind by ${behind} s): of the reads that it may answer, this portal made ${there} there, and ${here} at the primary.`,
  replicaBehind: (behind) =>
    remark(
      behind === undefined
        ? 'The replica has not caught up with the PostgreSQL yet: reads go to the primary.'
        : `The replica is ${behind} s behind: reads go to the primary.`,
      'It comes back by itself below 2 s. If it stays behind, look at its disk and network (pg_stat_replication on the primary).',
    ),
  replicaAway: remark(
    'The replica does not answer: reads go to the primary.',
    'Check DATABASE_READ_URL and that the replica runs; the portal uses it again by itself.',
  ),
  replicaPrimary: remark(
    'DATABASE_READ_URL leads to a PostgreSQL that is no replica: reads go to the primary.',
    'If the replica took over from the primary, make another one (pg_basebackup) and set its address.',
  ),
  replicaOther: remark(
    'The replica is ahead of the PostgreSQL: it followed another server, and reads go to the primary.',
    'Make it anew from the primary of now (pg_basebackup or pg_rewind).',
  ),
  secretUnknown: remark('It is not known yet with which secret key passwords are stored.', 'The next start notes it.'),
  secretFine: 'The secret key is the one of this database.',
  otherSecret: remark(
    'The secret key is not the one of this database: nobody can sign in.',
    'Put the former one into SECRET_KEY or secret.key (backups made with BACKUP_PASSPHRASE have it); if it is lost, run npm run rotate-secret.',
  ),
  clocksApart: (seconds) =>
    remark(
      `The clocks of this machine and of the database are ${seconds} s apart.`,
      'Synchronise them (NTP): sessions, links and dates depend on them.',
    ),
  clockBehind: (last) =>
    remark(
      `The last saved change is of ${last}, which is still to come: the clock went back.`,
      'Set the machine’s clock (NTP).',
    ),
  clockFine: 'The clock is right.',
  forwarder: (address, trusted) =>
    remark(
      `Forwarded addresses come from ${address}, which is not in TRUST_PROXY: to the portal everybody has that address.`,
      `If it is your proxy, set TRUST_PROXY=${trusted} and restart the portal; if not, do nothing.`,
    ),

  noInstance: 'No running portal was seen within the last minute.',
  oneInstance: (version, since) => `1 portal runs since ${since}, with version ${version}.`,
  instances: (count, version, since) => `${count} portals run, the first since ${since}, all with version ${version}.`,
  otherVersions: (versions) =>
    remark(
      `Portals of different versions are running: ${versions}.`,
      'If somebody is upgrading them, wait until that is done; if not, upgrade those that are left.',
    ),
  slow: (name, times, seconds) =>
    times === 1 ? `${name} (${seconds} s)` : `${name} (${times} times, up to ${seconds} s)`,
  statementsFine: 'Today no statement took more than 1 s.',
  statementsSlow: (slow) =>
    remark(
      `Today these took more than 1 s: ${slow}.`,
      'Look in the log at what time (“a statement took long”): a backup, an import or a slow disk nearly always explains it. If it happens every day, tell whoever maintains the portal, with these names.',
    ),
  retriesFine: (count) =>
    count === 0
      ? 'Today no transaction was run again.'
      : count === 1
        ? 'Today 1 transaction gave way to another and was run again: nothing was lost.'
        : `Today ${count} transactions gave way to others and were run again: nothing was lost.`,
  retriesMany: (count) =>
    remark(
      `Today ${count} transactions gave way to others and were run again: nothing was lost, but saving takes longer.`,
      'Look in the log which calls they are: usually two programs that save the same at once.',
    ),

  backupRuns: 'A backup is being made.',
  inTheLog: 'the log of the portal says why',
  backupsFailed: (failures, problem) =>
    remark(
      `${failures === 1 ? 'The last backup failed' : `The last ${failures} backups failed`}: ${problem}`,
      'Fix the cause and make another one with “Back up” or npm run backup.',
    ),
  backupsIncomplete: (failures, problem, good) =>
    remark(
      `${failures === 1 ? 'The last backup' : `The last ${failures} backups`} came out incomplete. ${problem}`,
      'Fix what the other lines say. ' +
        (good === undefined
          ? 'The folder of backups has no good one: look where you keep them.'
          : `The last good backup is ${good}; incomplete ones do not replace it.`),
    ),
  archiveElsewhere: (folder) => `It is not in ${folder}: it was stored elsewhere.`,
  archiveGone: (folder) =>
    remark(
      `The last scheduled backup is not in ${folder}, where it was made.`,
      'If you did not take it elsewhere, make another one with npm run backup and check the disk; if another portal makes them, look on its machine.',
    ),
  backUpOrSchedule: 'Make one now (npm run backup, or “Back up” in the portal) and schedule them with BACKUP_SCHEDULE.',
  backUpAndLook: 'Run npm run backup and look into the portal’s log.',
  backupMissed: (hours) =>
    remark(
      hours === undefined
        ? 'Backups are scheduled and none was made for more than 48 hours.'
        : `Backups are scheduled and the last one is ${hours} hours old.`,
      'Check that the portal runs with BACKUP_SCHEDULE and its log, and run npm run backup.',
    ),
  noBackup: 'This database has no backup.',
  lastBackup: (days) =>
    days === 0
      ? 'The last backup is less than a day old.'
      : days === 1
        ? 'The last backup is 1 day old.'
        : `The last backup is ${days} days old.`,

  rehearsalRuns: 'The restore of a backup is being rehearsed.',
  archiveAt: (archive, place) => `${archive}, from ${place}`,
  rehearsed: (archive, at, rows, files) =>
    `The last rehearsal was on ${at}: the backup ${archive} was restored whole aside (${rows} rows and ${files === '1' ? '1 file' : `${files} files`}).`,
  rehearsalFailed: (archive, at, why) => `The rehearsal of ${at} with the backup ${archive} failed: ${why}`,
  rehearsalUntried: (archive, at, why) => `The rehearsal of ${at} with the backup ${archive} could not be made: ${why}`,
  rehearsalDetail: (detail) => `In the log: “${detail}”.`,
  passedAt: (at) => `The last one that passed was on ${at}.`,
  neverPassed: 'None has passed yet.',
  noRehearsal: (isScheduled) =>
    remark(
      'No restore of a backup has been rehearsed yet.',
      isScheduled
        ? 'It will be when REHEARSAL_SCHEDULE says so; “Rehearse a restore” does it now.'
        : 'Do it with “Rehearse a restore”, or schedule it with REHEARSAL_SCHEDULE.',
    ),
  rehearsalOld: (days) =>
    remark(
      `The last rehearsal that passed is ${days} days old, and rehearsals are scheduled.`,
      'Check that the portal runs with REHEARSAL_SCHEDULE, and its log.',
    ),
  rehearsalProblems,

  noneElsewhere: (place) =>
    remark(`There is no backup in ${place}.`, 'Those made with BACKUP_SCHEDULE arrive there: check it.'),
  elsewhereOld: (place, days) =>
    remark(`The last backup in ${place} is ${days} days old.`, 'Look into the portal’s log.'),
  elsewhereThere: (place, name) => `The last backup in ${place} is ${name}.`,
  elsewhereAway: (place, why) =>
    remark(`Could not read in ${place}: ${why}`, 'Check BACKUP_URL and what its account may do.'),

  freeTheDisk:
    'Free some space on the machine of the database: without it nothing is saved, and if the disk of pg_wal fills up the PostgreSQL stops.',
  serverDiskFull: 'The disk of the PostgreSQL is full.',
  readOnly: remark(
    'The PostgreSQL only lets read (it is a replica, or its service set it so).',
    'Check which server DATABASE_URL leads to and whether its disk is full.',
  ),
  serverDiskUnknown: (why) =>
    remark(`Could not check whether the PostgreSQL has space. ${why}`, 'Look on its machine (df -h).'),
  serverDiskFine: 'The PostgreSQL finds space for 8 MB more.',

  storageFine: 'The storage stores, reads and removes.',
  storageForgets: remark('The storage does not give back what is stored in it.', 'Check STORAGE_URL and its service.'),
  storageSilent: (why) =>
    remark(
      `The storage of files does not answer.${why}`,
      'Check STORAGE_URL, the network and the permissions of its account.',
    ),

  directoryFine: (name) => `The company’s directory (${name}) answers.`,
  directoryAway: (name, why, only) =>
    remark(
      `The company’s directory (${name}) does not answer: ${why}`,
      only
        ? 'Check OIDC_ISSUER and that the machine reaches it. Meanwhile who gives access signs in by password; if it is going to last, set OIDC_ONLY=false and restart, and the others sign in by theirs.'
        : 'Check OIDC_ISSUER and that the machine reaches it. Meanwhile people sign in by password.',
    ),

  noMail: remark('There is no mail: invitations are only shown on the screen.', 'If you want it, set SMTP_URL.'),
  mailFine: 'The mail server answers.',
  mailUseless: (why) =>
    remark(
      `The mail server does not answer or does not let the portal in: ${why}`,
      'Check SMTP_URL and that the machine reaches it; what waits goes by itself when it answers.',
    ),
  localLinks: (url) =>
    remark(
      `Links in mails begin with ${url}, which only this machine opens.`,
      'Put into PUBLIC_URL the address that people type into their browser.',
    ),
  localSender: (sender) =>
    remark(
      `Mails come from ${sender}, an address that does not exist outside: many servers refuse them.`,
      'Put into MAIL_FROM an address of your company.',
    ),
}
