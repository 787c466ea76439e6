import fs from 'node:fs'

import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Options = Parameters<NodeFS['init']>[1]

/** The part of Emscripten's node file system that gives files their modes; read in the release of PGlite that is pinned. */
interface FileSystemModule {
  NODEFS: {
    node_ops: { mknod(parent: object, name: string, mode: number, device: number): object }
    doSetAttr(place: unknown, node: object, changes: { mode?: number }, ...calls: unknown[]): void
  }
}

const forOwner = (mode: number): number => mode & ~0o077

/**
 * A folder of the disk as PGlite's file system, of which nobody but its owner may read or write anything. PGlite's own
 * makes files that everybody may, whatever the umask, because PostgreSQL inside believes itself alone.
 */
export class OwnerFolder extends NodeFS {
  constructor(folder: string) {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    super(folder)
  }

  override async init(pg: PGlite, options: Options): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [
          ...(emscriptenOpts.preRun ?? []),
          (module) => {
            const { NODEFS } = module as unknown as FileSystemModule
            const { mknod } = NODEFS.node_ops
            NODEFS.node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, forOwner(mode), device)
            const setAttr = NODEFS.doSetAttr
            NODEFS.doSetAttr = (place, node, changes, ...calls) => {
              const { mode } = changes
              setAttr(place, node, mode === undefined ? changes : { ...changes, mode: forOwner(mode) }, ...calls)
            }
          },
        ],
      },
    }
  }
}
