import type { Province } from '#contract/generated/schema.ts'

/** A part of a city. In its streets `{a-b}` stands for a house number that lies in it. */
type District = readonly [name: string, zipCode: string, latitude: number, longitude: number, streets: readonly [string, ...string[]]]
export type City = {
  city: string
  state: Province
  areaCode: string
  weight: number
  districts: readonly [District, ...District[]]
}

/** Cities with some of their districts and the coordinates of these. Each province has at least one. */
export const CITIES: readonly [City, ...City[]] = [
  {
    city: 'Buenos Aires',
    state: 'Ciudad Autonoma de Buenos Aires',
    areaCode: '11',
    weight: 24,
    districts: [
      [
        'Palermo',
        'C1425',
        -34.5882,
        -58.4103,
        ['Av. Santa Fe {3101-4399}', 'Gurruchaga {1501-2399}', 'Av. Scalabrini Ortiz {1901-2999}', 'Av. Coronel Díaz {1601-2499}'],
      ],
      [
        'Recoleta',
        'C1119',
        -34.5895,
        -58.3974,
        ['Av. Callao {1001-1999}', 'Av. Pueyrredón {1501-2399}', 'Juncal {1701-2599}', 'Arenales {1501-2599}'],
      ],
      [
        'Belgrano',
        'C1428',
        -34.5627,
        -58.4563,
        ['Av. Cabildo {1601-2699}', 'Juramento {1701-2799}', 'Echeverría {1801-2799}', 'Virrey del Pino {1801-2799}'],
      ],
      [
        'Caballito',
        'C1406',
        -34.6189,
        -58.4402,
        ['Av. Rivadavia {4701-5799}', 'Av. Pedro Goyena {301-1399}', 'Av. Acoyte {101-799}', 'Rojas {101-799}'],
      ],
      [
        'Almagro',
        'C1183',
        -34.6091,
        -58.4216,
        ['Av. Corrientes {3301-4399}', 'Yatay {101-699}', 'Av. Medrano {101-899}', 'Av. Díaz Vélez {3501-4299}'],
      ],
      [
        'Villa Crespo',
        'C1414',
        -34.5989,
        -58.4421,
        ['Av. Corrientes {4601-5799}', 'Thames {101-899}', 'Gurruchaga {101-899}', 'Av. Scalabrini Ortiz {101-899}'],
      ],
      [
        'Núñez',
        'C1429',
        -34.5449,
        -58.4656,
        ['Av. Cabildo {3301-4699}', 'Av. del Libertador {7001-8199}', 'Manuela Pedraza {1601-2499}', 'Arias {1601-2499}'],
      ],
      [
        'Flores',
        'C1406',
        -34.6288,
        -58.4636,
        ['Av. Rivadavia {6501-7499}', 'Av. Carabobo {101-699}', 'Esteban Bonorino {101-599}', 'Yerbal {2201-2999}'],
      ],
      [
        'San Telmo',
        'C1103',
        -34.6212,
        -58.3731,
        ['Defensa {701-1599}', 'Bolívar {701-1399}', 'Perú {701-1299}', 'Av. Independencia {401-899}'],
      ],
    ],
  },
  {
    city: 'La Plata',
    state: 'Buenos Aires',
    areaCode: '221',
    weight: 6,
    districts: [
      [
        'Centro',
        'B1900',
        -34.9214,
        -57.9545,
        ['Calle 7 N° {601-1299}', 'Calle 50 N° {501-999}', 'Av. 13 N° {601-1199}', 'Av. 51 N° {501-999}'],
      ],
      ['City Bell', 'B1896', -34.8706, -58.0464, ['Cantilo {101-899}', 'Jorge Bell {101-699}', 'Diagonal Urquiza {101-699}']],
    ],
  },
  {
    city: 'Mar del Plata',
    state: 'Buenos Aires',
    areaCode: '223',
    weight: 4,
    districts: [
      ['La Perla', 'B7600', -37.9926, -57.5502, ['Av. Libertad {2601-3599}', '3 de Febrero {2601-3499}', 'Chacabuco {2601-3499}']],
      ['Los Troncos', 'B7600', -38.0161, -57.5491, ['Güemes {2801-3499}', 'Alvear {2801-3499}', 'Rodríguez Peña {901-1799}']],
    ],
  },
  {
    city: 'San Isidro',
    state: 'Buenos Aires',
    areaCode: '11',
    weight: 3,
    districts: [
      ['San Isidro', 'B1642', -34.4708, -58.5286, ['Av. Centenario {101-899}', 'Belgrano {201-499}', '9 de Julio {301-599}']],
      ['Martínez', 'B1640', -34.4939, -58.5036, ['Av. Santa Fe {1801-2699}', 'Alvear {101-599}', 'Arenales {1801-2299}']],
    ],
  },
  {
    city: 'Bahía Blanca',
    state: 'Buenos Aires',
    areaCode: '291',
    weight: 2,
    districts: [
      ['Centro', 'B8000', -38.7183, -62.2663, ['Alem {101-999}', 'Zelarrayán {201-899}', 'Donado {101-499}', 'Av. Colón {101-599}']],
    ],
  },
  {
    city: 'Córdoba',
    state: 'Córdoba',
    areaCode: '351',
    weight: 8,
    districts: [
      [
        'Nueva Córdoba',
        'X5000',
        -31.4269,
        -64.1852,
        ['Obispo Trejo {601-1299}', 'Rondeau {101-599}', 'Independencia {601-1199}', 'Av. Hipólito Yrigoyen {101-599}'],
      ],
      [
        'Cerro de las Rosas',
        'X5009',
        -31.3719,
        -64.2326,
        ['Av. Rafael Núñez {3601-4699}', 'José Luis de Tejeda {3901-4599}', 'Fernando Fader {3701-4299}'],
      ],
      ['General Paz', 'X5004', -31.4117, -64.1674, ['25 de Mayo {901-1699}', '24 de Septiembre {801-1599}', 'Catamarca {901-1499}']],
    ],
  },
  {
    city: 'Rosario',
    state: 'Santa Fe',
    areaCode: '341',
    weight: 7,
    districts: [
      ['Centro', 'S2000', -32.9468, -60.6393, ['Córdoba {901-1999}', 'Mendoza {901-1999}', 'Santa Fe {901-1999}', 'Italia {601-1199}']],
      ['Pichincha', 'S2000', -32.9365, -60.6568, ['Bv. Oroño {101-499}', 'Salta {2101-2799}', 'Jujuy {2101-2799}']],
      ['Fisherton', 'S2002', -32.9222, -60.7283, ['Av. Eva Perón {8001-8899}', 'Wilde {201-799}', 'Brassey {7701-8299}']],
    ],
  },
  {
    city: 'Santa Fe',
    state: 'Santa Fe',
    areaCode: '342',
    weight: 2,
    districts: [
      ['Candioti', 'S3000', -31.6392, -60.6916, ['Bv. Gálvez {1001-2199}', 'Marcial Candioti {2801-3799}', 'Sarmiento {2801-3699}']],
    ],
  },
  {
    city: 'Mendoza',
    state: 'Mendoza',
    areaCode: '261',
    weight: 4,
    districts: [
      [
        'Quinta Sección',
        'M5500',
        -32.8878,
        -68.8573,
        ['Emilio Civit {201-899}', 'Paso de los Andes {901-1899}', 'Av. Boulogne Sur Mer {501-1299}'],
      ],
      ['Godoy Cruz', 'M5501', -32.9254, -68.8443, ['Av. San Martín Sur {101-1299}', 'Rivadavia {201-899}', 'Perito Moreno {101-899}']],
    ],
  },
  {
    city: 'San Miguel de Tucumán',
    state: 'Tucumán',
    areaCode: '381',
    weight: 4,
    districts: [
      [
        'Centro',
        'T4000',
        -26.8304,
        -65.2038,
        ['24 de Septiembre {401-999}', 'Laprida {101-699}', 'Muñecas {101-799}', 'San Lorenzo {401-999}'],
      ],
      ['Yerba Buena', 'T4107', -26.8166, -65.3162, ['Av. Aconquija {1001-2499}', 'Av. Presidente Perón {1001-2199}', 'Bascary {101-599}']],
    ],
  },
  {
    city: 'Salta',
    state: 'Salta',
    areaCode: '387',
    weight: 3,
    districts: [
      [
        'Centro',
        'A4400',
        -24.7892,
        -65.4104,
        ['Caseros {301-999}', 'Balcarce {101-899}', 'Av. Belgrano {501-1199}', 'Deán Funes {101-899}'],
      ],
      ['Tres Cerritos', 'A4400', -24.7595, -65.3967, ['Av. Reyes Católicos {1301-1899}', 'Las Rosas {101-599}', 'Los Ceibos {101-499}']],
    ],
  },
  {
    city: 'Neuquén',
    state: 'Neuquén',
    areaCode: '299',
    weight: 3,
    districts: [
      ['Centro', 'Q8300', -38.9516, -68.0591, ['Av. Argentina {101-1199}', 'Roca {101-699}', 'Alberdi {101-699}', 'Santa Fe {101-699}']],
    ],
  },
  {
    city: 'San Carlos de Bariloche',
    state: 'Río Negro',
    areaCode: '294',
    weight: 2,
    districts: [
      [
        'Centro',
        'R8400',
        -41.1335,
        -71.3103,
        ['Moreno {101-999}', 'Elflein {101-899}', 'Mitre {101-899}', 'Vicealmirante O’Connor {301-999}'],
      ],
    ],
  },
  {
    city: 'Paraná',
    state: 'Entre Ríos',
    areaCode: '343',
    weight: 2,
    districts: [
      ['Centro', 'E3100', -31.7333, -60.5238, ['Urquiza {601-1399}', 'San Martín {601-1199}', 'Laprida {101-699}', 'Corrientes {101-699}']],
    ],
  },
  {
    city: 'Corrientes',
    state: 'Corrientes',
    areaCode: '379',
    weight: 2,
    districts: [
      [
        'Centro',
        'W3400',
        -27.4692,
        -58.8306,
        ['Junín {901-1699}', 'Av. 3 de Abril {401-1199}', 'Quintana {701-1399}', 'Mendoza {601-1299}'],
      ],
    ],
  },
  {
    city: 'Resistencia',
    state: 'Chaco',
    areaCode: '362',
    weight: 2,
    districts: [
      [
        'Centro',
        'H3500',
        -27.4514,
        -58.9867,
        ['Av. Sarmiento {101-899}', 'Arturo Illia {101-899}', 'French {101-799}', 'Av. Alberdi {101-799}'],
      ],
    ],
  },
  {
    city: 'Posadas',
    state: 'Misiones',
    areaCode: '376',
    weight: 2,
    districts: [
      [
        'Centro',
        'N3300',
        -27.3671,
        -55.8961,
        ['Colón {1501-2299}', 'Bolívar {1501-2299}', 'Av. Corrientes {1601-2399}', 'Ayacucho {1501-2299}'],
      ],
    ],
  },
  {
    city: 'San Salvador de Jujuy',
    state: 'Jujuy',
    areaCode: '388',
    weight: 1,
    districts: [
      ['Centro', 'Y4600', -24.1858, -65.2995, ['Belgrano {501-1199}', 'Alvear {501-1199}', 'Lavalle {101-599}', 'Necochea {101-599}']],
    ],
  },
  {
    city: 'Santiago del Estero',
    state: 'Santiago del Estero',
    areaCode: '385',
    weight: 1,
    districts: [['Centro', 'G4200', -27.7834, -64.2642, ['Av. Belgrano {101-1299}', 'Libertad {201-899}', 'Absalón Rojas {101-699}']]],
  },
  {
    city: 'San Juan',
    state: 'San Juan',
    areaCode: '264',
    weight: 1,
    districts: [
      [
        'Desamparados',
        'J5400',
        -31.5354,
        -68.5505,
        ['Av. Libertador Oeste {1801-2999}', 'Av. Ignacio de la Roza Oeste {1801-2899}', 'Mitre Oeste {1401-1999}'],
      ],
    ],
  },
  {
    city: 'San Luis',
    state: 'San Luis',
    areaCode: '266',
    weight: 1,
    districts: [
      ['Centro', 'D5700', -33.3017, -66.3378, ['Pringles {501-1299}', 'Rivadavia {301-1199}', 'Av. Illia {101-599}', 'Colón {501-1199}']],
    ],
  },
  {
    city: 'San Fernando del Valle de Catamarca',
    state: 'Catamarca',
    areaCode: '383',
    weight: 1,
    districts: [
      ['Centro', 'K4700', -28.4689, -65.7791, ['República {301-899}', 'Esquiú {301-999}', 'Prado {101-699}', 'Chacabuco {301-999}']],
    ],
  },
  {
    city: 'La Rioja',
    state: 'La Rioja',
    areaCode: '380',
    weight: 1,
    districts: [['Centro', 'F5300', -29.4131, -66.8558, ['Pelagio B. Luna {301-899}', 'Dalmacio Vélez {301-899}', 'Av. Perón {101-699}']]],
  },
  {
    city: 'Santa Rosa',
    state: 'La Pampa',
    areaCode: '2954',
    weight: 1,
    districts: [['Centro', 'L6300', -36.6203, -64.2906, ['Av. Luro {101-899}', 'Quintana {101-499}', 'Hipólito Yrigoyen {101-499}']]],
  },
  {
    city: 'Formosa',
    state: 'Formosa',
    areaCode: '370',
    weight: 1,
    districts: [['San Martín', 'P3600', -26.1849, -58.1731, ['España {501-1099}', 'Fontana {501-1099}', 'Av. González Lelong {501-1099}']]],
  },
  {
    city: 'Comodoro Rivadavia',
    state: 'Chubut',
    areaCode: '297',
    weight: 1,
    districts: [['Centro', 'U9000', -45.8641, -67.4966, ['Rivadavia {101-999}', 'Ameghino {501-1199}', 'Pellegrini {501-1099}']]],
  },
  {
    city: 'Río Gallegos',
    state: 'Santa Cruz',
    areaCode: '2966',
    weight: 1,
    districts: [['Centro', 'Z9400', -51.6226, -69.2181, ['Av. Kirchner {501-1299}', 'Zapiola {101-599}', 'Maipú {101-599}']]],
  },
  {
    city: 'Ushuaia',
    state: 'Tierra del Fuego',
    areaCode: '2901',
    weight: 1,
    districts: [['Centro', 'V9410', -54.8019, -68.303, ['Av. San Martín {301-1199}', 'Gobernador Deloqui {301-999}', 'Kuanip {101-599}']]],
  },
]
