let made = Date.now()

export function newCustomer(): string {
  made += 1
  const [code, commercialName, documentNumber] = [`B${made}`, `Cliente ${made}`, `D${made}`]
  return JSON.stringify({ code, commercialName, documentNumber, cityId: 5, address: 'Calle 1' })
}
