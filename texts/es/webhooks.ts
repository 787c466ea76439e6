/** What was wrong with a call of a webhook. */
export const webhooks = {
  problems: {
    noAddress: 'El nombre de la dirección no lleva a ninguna parte.',
    refusedAddress: 'La dirección lleva a una red a la que el portal no llama.',
    timeout: 'No respondió en 10 segundos.',
    certificate: 'Su certificado no es válido.',
    connection: 'No se pudo conectar, o cortó la conexión.',
    redirect: 'Respondió con otra dirección, y el portal no la sigue.',
    gone: 'Respondió que ya no existe (410).',
    status: 'Respondió con un error.',
    otherSecret: 'Su secreto terminó: cree uno nuevo.',
    restored: 'Esperaba en la copia de seguridad que se restauró.',
  },
}
