let made = Date.now()

/** The body that creates a customer who is not there yet. */
export function newCustomer(): string {
  made += 1
  const [code, commercialName, documentNumber] = [`B${made}`, `Cliente ${made}`, `D${made}`]
  return JSON.stringify({ code, commercialName, documentNumber, cityId: 5, address: 'Calle 1' })
}
