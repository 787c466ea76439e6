import type { Site } from './site.ts'

export const askAs =
  ({ portal }: Pick<Site, 'portal'>, headers: Record<string, string>) =>
  async <Answer = unknown>(method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${portal.address}/api${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
