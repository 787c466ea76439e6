import fs from 'node:fs'
import path from 'node:path'

import type { PGlite } from '@electric-sql/pglite'

import { OwnerFolder } from './owner-folder.ts'
import { Reserve } from './reserve.ts'

type Options = Parameters<OwnerFolder['init']>[1]

/** The part of Emscripten's node file system that the cure leans on; read in the release of PGlite that is pinned. */
interface FileSystemModule {
  NODEFS: {
    stream_ops: {
      fsync?: (file: OpenFile) => number
      write(file: OpenFile, bytes: Uint8Array, offset: number, length: number, position: number): number
    }
    node_ops: { mknod(...given: unknown[]): object }
  }
  FS: { isDir(mode: number): boolean }
}

interface OpenFile {
  /** The descriptor that Node opened. */
  nfd: number
  node: { mode: number; parent: { name: string } }
}

/** WASI's number for an input/output error: what PostgreSQL must see when the disk refuses a sync. */
const inputOutputError = 29
/** And for a full disk. */
const diskFull = 51

const megabyte = 1024 * 1024
const page = 64 * 1024

/**
 * A folder of the disk as PGlite's file system, with the three things that its own lacks.
 *
 * - **fsync.** PGlite's node file system has none at all: a commit is "on disk" when it is in the kernel's cache, and
 *   a power cut takes it back. Here each sync that PostgreSQL asks for reaches the disk, and is counted, so that
 *   every start can prove that a commit still syncs.
 * - **A reserve.** Where the disk has no free space for a write, the space that `Reserve` holds is used for it.
 * - **A ceiling on memory.** WebAssembly memory grows and never shrinks. Past `memoryLimitMb` PostgreSQL sees an
 *   allocation that fails, and answers that statement with "out of memory" (53200) instead of growing to 2 GB.
 */
export class DurableFolder extends OwnerFolder {
  /** How many syncs have reached the disk since the folder was opened. */
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
            const { NODEFS, FS } = module as unknown as FileSystemModule
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

  /** Writes all of it, with space of the reserve where the disk has none: PostgreSQL takes half a write for a full disk. */
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
      if ((error as { errno?: number }).errno !== diskFull || !this.#reserve.take(bytes)) throw error
      return write()
    }
  }

  #sync(file: OpenFile, isFolder: boolean): number {
    try {
      // The log's segments are written full length beforehand, so their times are all that fdatasync leaves out:
      // half the work for the disk, and what PostgreSQL itself does on Linux.
      if (file.node.parent.name === 'pg_wal' && !isFolder) {
        fs.fdatasyncSync(file.nfd)
      } else {
        fs.fsyncSync(file.nfd)
      }
      this.fsyncs++
      return 0
    } catch {
      // Windows has no sync of folders and needs none. Anything else PostgreSQL must hear of: it stops on it.
      return isFolder && process.platform === 'win32' ? 0 : inputOutputError
    }
  }
}
