import type * as es from '../es/webhooks.ts'

export const webhooks: typeof es.webhooks = {
  problems: {
    noAddress: 'The name of the address leads nowhere.',
    refusedAddress: 'The address leads into a network that the portal does not call.',
    timeout: 'It did not answer within 10 seconds.',
    certificate: 'Its certificate is not valid.',
    connection: 'It could not be connected to, or cut the connection.',
    redirect: 'It answered with another address, which the portal does not follow.',
    gone: 'It answered that it is gone (410).',
    status: 'It answered with an error.',
    otherSecret: 'Its secret has ended: create a new one.',
    restored: 'It waited in the backup that was restored.',
  },
}
