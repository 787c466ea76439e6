import type * as es from '../es/bin.ts'

export const bin: typeof es.bin = {
  title: 'Bin',
  open: 'Bin of the project',
  help: (days) =>
    `What is removed from the project stays here for ${days === undefined ? 'some days' : `${days} days`} and can be restored.`,
  list: 'Items of the bin',
  empty: 'The bin is empty.',
  kinds: { file: 'File', milestone: 'Milestone' },
  about: (kind, who, day) => `${kind} · ${who ? `${who}, ${day}` : day}`,
  restore: 'Restore',
  restoreOf: (name) => `Restore ${name}`,
  restoring: 'Restoring...',
  restored: (name) => `${name} was restored`,
  failed: 'It could not be restored',
}
