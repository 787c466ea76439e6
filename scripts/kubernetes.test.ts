import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

import { readConfig, settingNames } from '#server/platform/base/config.ts'
import { namesWithFile } from '#server/platform/base/secret-files.ts'

import help from '../texts/operator/help.json' with { type: 'json' }
import { exists, textOf } from './house.ts'

// docs/decisions/0108 says which schema the text was held against. Here is what a schema does not know.

interface Container {
  image: string
  command?: string[]
  env: { name: string; value: string }[]
  ports: { name: string; containerPort: number }[]
  volumeMounts: { name: string; mountPath: string; readOnly?: boolean }[]
  securityContext: object
  [probe: `${string}Probe`]: {
    httpGet: { path: string; port: string }
    periodSeconds: number
    failureThreshold: number
  }
}
interface Pod {
  containers: Container[]
  volumes: { name: string; secret?: { defaultMode: number }; [kind: string]: unknown }[]
  securityContext: object
  terminationGracePeriodSeconds: number
}
const text = textOf('docs/deploy/kubernetes.yaml')
const image = textOf('docs/deploy/Dockerfile')
const { items } = parse(text) as {
  items: { kind: string; metadata: { name: string }; data: Record<string, string>; spec: never }[]
}
const one = (kind: string) => items.find((item) => item.kind === kind)!
const podOf = (kind: string) => (one(kind).spec as { template: { metadata: { labels: object }; spec: Pod } }).template
const pods = ['Job', 'Deployment'].map((kind) => podOf(kind).spec)
const portal = pods[1]!.containers[0]!

describe('the text for Kubernetes', () => {
  test('has a deployment, its service, a job for the migration, settings and a volume', () => {
    expect(items.map(({ kind }) => kind)).toEqual([
      'ConfigMap',
      'PersistentVolumeClaim',
      'Job',
      'Deployment',
      'Service',
    ])
  })

  test('names options of kubectl that version 1.29 has', () => {
    // `logs --all-pods` is from 1.31 on.
    expect(text.match(/kubectl -n portal logs .+?(?= {2})/)![0]).toBe('kubectl -n portal logs -l app=portal --tail=-1')
  })

  test('names settings that there are, and secrets by their files alone', () => {
    const secrets = namesWithFile as readonly string[]
    const given = Object.keys(one('ConfigMap').data)
    expect(
      given.filter(
        (name) => !settingNames.includes(name as never) || (secrets.includes(name) && name !== 'STORAGE_URL'),
      ),
    ).toEqual([])
    expect(one('ConfigMap').data['STORAGE_URL']).toMatch(/^file:\/data\//)
    for (const { containers } of pods)
      for (const { env, volumeMounts } of containers) {
        const folder = volumeMounts.find(({ name }) => name === 'secrets')!
        expect(folder.readOnly).toBe(true)
        expect(
          env.filter(({ name }) => !secrets.includes(name.replace(/_FILE$/, '')) || !name.endsWith('_FILE')),
        ).toEqual([])
        expect(env.map(({ value }) => value)).toEqual(
          ['database-url', 'secret-key'].map((file) => `${folder.mountPath}/${file}`),
        )
      }
    for (const file of ['database-url', 'secret-key']) expect(text).toContain(`--from-file=${file}`)
  })

  test('keeps secrets from everybody but the portal’s group', () => {
    for (const { volumes } of pods) expect(volumes.find(({ secret }) => secret)!.secret!.defaultMode).toBe(0o440)
  })

  test('runs as the image’s user, writes into the data and /tmp alone, and may nothing else', () => {
    const id = Number(/--uid (\d+)/.exec(image)![1])
    for (const { securityContext, containers, volumes } of pods) {
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: id, runAsGroup: id, fsGroup: id })
      expect(containers[0]!.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      const writable = containers[0]!.volumeMounts.filter(({ readOnly }) => readOnly !== true)
      expect(writable.map(({ mountPath }) => mountPath)).toEqual([/DATA_DIR=(\S+)/.exec(image)![1], '/tmp'])
      expect(volumes.map(({ name }) => name)).toEqual(containers[0]!.volumeMounts.map(({ name }) => name))
    }
  })

  test('asks for the health that there is, at the image’s port, and sends nothing to a portal that stops', () => {
    const { drainSeconds } = readConfig({})
    const routes = textOf('server/platform/http/health.ts')
    for (const [probe, path] of [
      ['startupProbe', 'live'],
      ['livenessProbe', 'live'],
      ['readinessProbe', 'ready'],
    ] as const) {
      expect(portal[probe]!.httpGet).toEqual({ path: `/api/health/${path}`, port: portal.ports[0]!.name })
      expect(routes).toContain(`app.get('/api/health/${path}'`)
    }
    expect(portal.ports[0]!.containerPort).toBe(Number(/^EXPOSE (\d+)$/m.exec(image)![1]))
    const { periodSeconds, failureThreshold } = portal.readinessProbe!
    expect(periodSeconds * failureThreshold).toBeLessThan(drainSeconds)
    expect(pods[1]!.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drainSeconds + 20 + 5)
  })

  test('has the service lead to the portals and not to the job', () => {
    const { selector, ports } = one('Service').spec as { selector: object; ports: { targetPort: string }[] }
    expect(podOf('Deployment').metadata.labels).toEqual(selector)
    expect(podOf('Job').metadata.labels).not.toMatchObject(selector)
    expect(ports[0]!.targetPort).toBe(portal.ports[0]!.name)
  })

  test('has the job migrate, by a command that there is, in the image of the portals', () => {
    const [job] = pods[0]!.containers
    expect(job!.command).toEqual(['node', 'scripts/run.mjs', 'migrate'])
    expect([exists('scripts/migrate.ts'), 'migrate' in help, job!.image]).toEqual([true, true, portal.image])
  })
})
