import fs from 'node:fs'
import path from 'node:path'

import type { PGlite } from '@electric-sql/pglite'

import { fileSystemOf, type OpenFile, OwnerFolder } from './owner-folder.ts'
import { Reserve } from './reserve.ts'

type Options = Parameters<OwnerFolder['init']>[1]

/** WASI's number: PostgreSQL must see it when the disk refuses a sync. */
const inputOutputError = 29
const diskFull = 51
const isDiskFull = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'errno' in error && error.errno === diskFull

const megabyte = 1024 * 1024
const page = 64 * 1024

/**
 * What PGlite's own file system lacks:
 * - fsync: without it a power cut takes commits back. Syncs are counted, so that every start can prove that a commit
 * still syncs.
 * - A reserve: on a full disk, writes take the space that `Reserve` holds.
 * - A ceiling on memory, which WebAssembly never gives back: past `memoryLimitMb` a statement fails with 53200, instead
 * of growing to 2 GB.
 */
export class DurableFolder extends OwnerFolder {
  fsyncs = 0
  readonly #memoryLimitMb: number
  readonly #reserve: Reserve

  constructor(folder: string, memoryLimitMb: number) {
    super(folder)
    this.#memoryLimitMb = memoryLimitMb
    this.#reserve = new Reserve(path.dirname(folder))
  }

  override async init(pg: PGlite, options: Options): ReturnType<OwnerFolder['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        wasmMemory: new WebAssembly.Memory({
          initial: (128 * megabyte) / page,
          maximum: (this.#memoryLimitMb * megabyte) / page,
        }),
        preRun: [
          ...(emscriptenOpts.preRun ?? []),
          (module) => {
            const { NODEFS, FS } = fileSystemOf(module)
            NODEFS.stream_ops.fsync = (file) => this.#sync(file, FS.isDir(file.node.mode))
            const { write } = NODEFS.stream_ops
            NODEFS.stream_ops.write = (file, bytes, offset, length, position) =>
              this.#write(length, (done) => write(file, bytes, offset + done, length - done, position + done))
            const { mknod } = NODEFS.node_ops
            NODEFS.node_ops.mknod = (...given) => this.#withReserve(() => mknod(...given))
          },
        ],
      },
    }
  }

  /** PostgreSQL takes half a write for a full disk, so a write is finished with space of the reserve. */
  #write(length: number, write: (done: number) => number): number {
    let done = 0
    while (done < length) {
      const written = this.#withReserve(() => write(done), length - done)
      if (written === 0) break
      done += written
    }
    return done
  }

  #withReserve<T>(write: () => T, bytes?: number): T {
    try {
      return write()
    } catch (error) {
      if (!isDiskFull(error) || !this.#reserve.take(bytes)) throw error
      return write()
    }
  }

  #sync(file: OpenFile, isFolder: boolean): number {
    try {
      // PostgreSQL writes the log's segments in full length beforehand, so fdatasync leaves out only their times: half
      // the work for the disk, as PostgreSQL does it on Linux.
      if (file.node.parent.name === 'pg_wal' && !isFolder) {
        fs.fdatasyncSync(file.nfd)
      } else {
        fs.fsyncSync(file.nfd)
      }
      this.fsyncs++
      return 0
    } catch {
      // Windows has no sync of folders and needs none. PostgreSQL must hear of any other error: it stops.
      return isFolder && process.platform === 'win32' ? 0 : inputOutputError
    }
  }
}
