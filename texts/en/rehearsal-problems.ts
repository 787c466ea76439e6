import { remark } from '#texts/remark.ts'

import type { rehearsalProblems as es } from '../es/rehearsal-problems.ts'

export const rehearsalProblems: typeof es = {
  room: remark(
    'the disk of the data folder has no space to restore it aside.',
    'Free some space and rehearse again; the portal was not touched.',
  ),
  memory: remark(
    'the machine has no free memory to restore it aside.',
    'Rehearse at another hour (REHEARSAL_SCHEDULE), or on another machine with npm run restore.',
  ),
  away: remark('the place of BACKUP_URL did not give it.', 'Check BACKUP_URL and the network, and rehearse again.'),
  cut: remark(
    'it was interrupted.',
    'Rehearse again; if it happens again, look in the machine’s log whether it lacked memory.',
  ),
  unreadable: remark(
    'it cannot be read as it was written.',
    'Keep it apart, make another one with “Back up”, rehearse that and check the disk where it was.',
  ),
  outdated: remark(
    'it is older than its name: somebody put another one in its place.',
    'Keep it apart, find out who put it there and make another one with “Back up”.',
  ),
  incomplete: remark(
    'it was made of an incomplete database or files.',
    'Fix what npm run doctor says and make another one with “Back up”.',
  ),
  passphrase: remark(
    'the passphrase in BACKUP_PASSPHRASE does not open it.',
    'Set the passphrase that it was made with, or make another backup with the present one: without it this one is of no use.',
  ),
  secret: remark(
    'the secret of this installation did not sign it.',
    'If somebody changed it, keep it apart; make another one with “Back up” and rehearse that.',
  ),
  refused: remark(
    'it could not be restored.',
    'Make another one with “Back up” and rehearse that; if it fails again, tell whoever maintains the portal, with this line.',
  ),
  rules: remark(
    'what was restored contradicts itself: rows are missing, or the counters do not say what is there.',
    'Run npm run doctor, fix what it says and make another one with “Back up”.',
  ),
  files: remark(
    'the restored files are not those that were stored.',
    'Run npm run doctor, fix what it says and make another one with “Back up”.',
  ),
}
