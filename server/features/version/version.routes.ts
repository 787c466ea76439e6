import { version } from '#contract/version.ts'
import { release } from '#server/platform/base/release.ts'
import { endpoint, type Endpoint } from '#server/platform/http/endpoint.ts'

export function versionEndpoints(): Endpoint[] {
  return [endpoint(version.running, async () => ({ version: release }))]
}
