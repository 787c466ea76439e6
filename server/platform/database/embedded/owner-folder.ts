import fs from 'node:fs'

import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Options = Parameters<NodeFS['init']>[1]

/** Of Emscripten's node file system, as in the pinned release of PGlite. */
interface FileSystemModule {
  NODEFS: {
    stream_ops: {
      fsync?: (file: OpenFile) => number
      write(file: OpenFile, bytes: Uint8Array, offset: number, length: number, position: number): number
    }
    node_ops: { mknod(parent: object, name: string, mode: number, device: number): object }
    doSetAttr(place: unknown, node: object, changes: { mode?: number }, ...calls: unknown[]): void
  }
  FS: { isDir(mode: number): boolean }
}

export interface OpenFile {
  nfd: number
  node: { mode: number; parent: { name: string } }
}

const hasFileSystem = (module: object): module is FileSystemModule => 'NODEFS' in module && 'FS' in module

/** @throws Error where PGlite is built without it */
export function fileSystemOf(module: object): FileSystemModule {
  if (!hasFileSystem(module)) throw new Error('PGlite has no file system of Node')
  return module
}

const forOwner = (mode: number): number => mode & ~0o077

/**
 * Only the owner may read or write its files. PGlite gives everyone access, whatever the umask, because PostgreSQL
 * inside believes itself alone.
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
            const { NODEFS } = fileSystemOf(module)
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
