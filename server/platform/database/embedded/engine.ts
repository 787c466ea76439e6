import fs from 'node:fs'

import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

import { databaseTexts } from '#texts/operator/database.ts'

import { DurableFolder } from './durable-folder.ts'
import { AnswerEnd } from './request-cutter.ts'

/** Memory is for tests, filled from a file of `dump`. */
export type EngineStore = { folder: string } | { memory: true; dumpFile?: string }

interface EngineOptions {
  store: EngineStore
  memoryLimitMb: number
  /** Compiled once by the host: compiling is a good part of a start. */
  program?: WebAssembly.Module
}

/**
 * PGlite's own, but without `-F`, which turns fsync off, and `-O`, which lets statements change the system catalogues.
 * Buffers have 32 MB instead of 128: the kernel caches the files as well, and this memory is never given back.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F' && parameter !== '-O'),
  ...[
    'wal_sync_method=fsync',
    'shared_buffers=32MB',
    'maintenance_work_mem=16MB',
    'min_wal_size=32MB',
    'plan_cache_mode=force_generic_plan',
    'random_page_cost=1.1',
    'work_mem=16MB',
    'gin_pending_list_limit=256kB',
  ].flatMap((setting) => ['-c', setting]),
]

/** A long answer is read while it is still being made. */
const pieceBytes = 64 * 1024

/** PostgreSQL inside has stopped; only a new engine helps. */
class EngineBroken extends Error {
  override readonly name = 'EngineBroken'
}

/** Node's own Blob gives its bytes in small pieces, which was half of the time of opening. */
class Dump extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super()
    this.#bytes = bytes
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.#bytes
    return byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength)
  }
}

class LastWords {
  text: string | undefined

  /** PGlite's listener for the log; false keeps the line off the terminal. */
  readonly hear = (line: string): boolean => {
    this.text = /(?:PANIC|FATAL): +(.*)/.exec(line)?.[1] ?? this.text
    return false
  }
}

export class Engine {
  readonly #pglite: PGlite
  readonly #folder: DurableFolder | undefined
  readonly #piece = new Uint8Array(pieceBytes)
  readonly #lastWords: LastWords

  private constructor(pglite: PGlite, folder: DurableFolder | undefined, lastWords: LastWords) {
    this.#pglite = pglite
    this.#folder = folder
    this.#lastWords = lastWords
  }

  /** @throws Error when the folder holds no database, or a commit no longer reaches the disk */
  static async open(options: EngineOptions): Promise<Engine> {
    const { store, program } = options
    const lastWords = new LastWords()
    const common = {
      extensions: { pg_trgm },
      startParams,
      onStderr: lastWords.hear,
      ...(program && { pgliteWasmModule: program }),
    }
    if ('memory' in store) {
      const dump = store.dumpFile === undefined ? undefined : new Dump(fs.readFileSync(store.dumpFile))
      const pglite = await PGlite.create({ ...common, ...(dump && { loadDataDir: dump }) })
      return new Engine(pglite, undefined, lastWords)
    }
    const folder = new DurableFolder(store.folder, options.memoryLimitMb)
    const pglite = await PGlite.create({ ...common, fs: folder }).catch((cause: unknown) => {
      throw new Error(databaseTexts.unopened(store.folder, lastWords.text), { cause })
    })
    const engine = new Engine(pglite, folder, lastWords)
    await engine.#proveThatCommitsSync()
    return engine
  }

  get fsyncs(): number {
    return this.#folder?.fsyncs ?? 0
  }

  get inTransaction(): boolean {
    return this.#pglite.isInTransaction()
  }

  /**
   * Each piece has a buffer of its own. PGlite's plain call also parses every answer and keeps all of them for ever (1
   * GB after 30 000 pages of 100 rows), and takes eight times as long.
   * @throws EngineBroken when PostgreSQL has stopped inside
   */
  async run(request: Uint8Array, onPiece: (piece: Uint8Array<ArrayBuffer>) => void): Promise<void> {
    const piece = this.#piece
    const end = new AnswerEnd()
    let filled = 0
    await this.#pglite.execProtocolRawStream(request, {
      syncToFs: false,
      onRawData(bytes) {
        end.see(bytes)
        if (filled + bytes.length > piece.length) {
          onPiece(piece.slice(0, filled))
          filled = 0
        }
        // `bytes` is a view of the engine's memory, which the next statement overwrites.
        if (bytes.length > piece.length) {
          onPiece(new Uint8Array(bytes))
        } else {
          piece.set(bytes, filled)
          filled += bytes.length
        }
      },
    })
    if (!end.isReady && !isFlush(request)) {
      throw new EngineBroken(`The embedded database stopped in the middle of a statement: ${this.#lastWords.text}`)
    }
    onPiece(piece.slice(0, filled))
  }

  async exec(statements: string): Promise<Record<string, unknown>[]> {
    const results = await this.#pglite.exec(statements)
    return results.at(-1)?.rows ?? []
  }

  async resetSession(): Promise<void> {
    if (this.inTransaction) {
      await this.exec('rollback')
    }
    await this.exec('discard all')
  }

  async dump(): Promise<Blob> {
    await this.exec('checkpoint')
    return this.#pglite.dumpDataDir('none')
  }

  async close(): Promise<void> {
    await this.#pglite.close()
  }

  /** The sync leans on PGlite's inside. If an update of PGlite went around it, no start would succeed. */
  async #proveThatCommitsSync(): Promise<void> {
    const before = this.fsyncs
    await this.exec("select pg_logical_emit_message(true, 'portal', 'does a commit reach the disk?')")
    if (this.fsyncs === before) {
      throw new Error('Commits of the embedded database do not reach the disk: it would lose data in a power cut')
    }
  }
}

/** After a flush the request goes on, wherever its answer ends. */
function isFlush(request: Uint8Array): boolean {
  return request.length >= 5 && request[request.length - 5] === 'H'.charCodeAt(0)
}
