import type { Speciality } from './speciality.ts'

export const fromOrthopaedics: readonly Speciality[] = [
  {
    name: 'Ortopedia y Traumatología',
    profile: 'Rodilla, hombro y lesiones deportivas. Trato de operar lo menos posible.',
    visits: [
      {
        name: 'Dolor de rodilla',
        description: 'Gonalgia mecánica que aumenta al bajar escaleras.',
        notes: [
          'Sin derrame, meniscos negativos, dolor en interlínea interna. Se solicita RX con apoyo y RMN. Hielo y AINE por {5-7} días.',
          'RMN: condropatía rotuliana grado II. Kinesiología, 10 sesiones, y fortalecimiento de cuádriceps.',
        ],
      },
      {
        name: 'Hombro doloroso',
        description: 'Dolor al levantar el brazo, también de noche.',
        notes: ['Jobe positivo, movilidad conservada. Se solicita ecografía de manguito rotador. Kinesiología, 10 sesiones.'],
      },
      {
        name: 'Control de fractura de muñeca',
        description: 'Fractura de radio distal en tratamiento con yeso.',
        everyDays: Infinity,
        notes: [
          'RX: buena alineación a los {14-28} días. Continúa con yeso antebraquipalmar.',
          'Se retira el yeso. Consolidada. Inicia kinesiología.',
        ],
      },
    ],
    posts: [['Consulta por lesión deportiva', 'Evaluación, estudios y plan para volver a entrenar.']],
  },
  {
    name: 'Oftalmología',
    profile: 'Oftalmología general, glaucoma y control de fondo de ojo en personas con diabetes.',
    visits: [
      {
        name: 'Control de agudeza visual',
        description: 'Actualización de receta de anteojos y control de presión ocular.',
        everyDays: 300,
        notes: [
          'AV 8/10 y 9/10 con corrección. PIO {12-17} mmHg en ambos ojos. Se entrega receta nueva.',
          'Fondo de ojo sin retinopatía. Control anual.',
        ],
      },
      {
        name: 'Ojo seco',
        description: 'Ardor y sensación de arenilla frente a la pantalla.',
        notes: ['BUT de {5-8} segundos, sin queratitis. Lágrimas artificiales cuatro veces por día y pausas frente a la pantalla.'],
      },
      {
        name: 'Ojo rojo',
        description: 'Enrojecimiento y secreción de dos días.',
        isAcute: true,
        notes: ['Conjuntivitis viral. Lágrimas artificiales frías cada 4 h, higiene de manos. No usar lentes de contacto por {7-10} días.'],
      },
    ],
    posts: [['Receta de anteojos', 'Refracción, presión ocular y fondo de ojo.']],
  },
  {
    name: 'Otorrinolaringología',
    patients: { least: 6, most: 86 },
    profile: 'Oído, nariz y garganta, en adultos y chicos.',
    visits: [
      {
        name: 'Hipoacusia',
        description: 'Refiere escuchar menos, sobre todo con ruido de fondo.',
        suits: { least: 52 },
        notes: [
          'Otoscopía normal. Se solicita audiometría tonal y logoaudiometría.',
          'Audiometría con caída en agudos a {30-45} dB. Se conversa sobre audífonos.',
        ],
      },
      {
        name: 'Oído tapado',
        description: 'Sensación de oído tapado de varios días.',
        notes: ['Tapón de cerumen en oído izquierdo, se extrae con lavado. Tímpano íntegro. No usar hisopos.'],
      },
      {
        name: 'Rinosinusitis',
        description: 'Obstrucción nasal y dolor facial.',
        isAcute: true,
        notes: ['Rinoscopía con secreción mucopurulenta. Lavados con solución salina y budesonida nasal por {10-14} días.'],
      },
    ],
    posts: [['Lavaje de oídos', 'Extracción de cerumen y control auditivo.']],
  },
  {
    name: 'Psiquiatría',
    minutes: 50,
    profile: 'Psiquiatría de adultos. Ansiedad, depresión y sueño, en equipo con psicólogos.',
    visits: [
      {
        name: 'Seguimiento por ansiedad',
        description: 'Control de tratamiento y evolución de los síntomas.',
        notes: [
          'Disminuyó la frecuencia de crisis. Duerme {6-7} horas. Continúa sertralina 50 mg. Sostiene psicoterapia semanal.',
          'Se acuerda reducir clonazepam en forma gradual. Sin ideación de muerte. Control en {3-5} semanas.',
        ],
      },
    ],
    posts: [['Primera entrevista', 'Para conocernos, entender qué te pasa y pensar juntos un plan.']],
  },
  {
    name: 'Psicología',
    patients: { least: 17, most: 72 },
    minutes: 50,
    degree: 'Licenciatura en Psicología',
    profile: 'Psicoterapia cognitivo-conductual. Atiendo adolescentes y adultos.',
    visits: [
      {
        name: 'Sesión de psicoterapia',
        description: 'Sesión individual de seguimiento.',
        notes: [
          'Trabaja registro de pensamientos automáticos. Identifica situaciones familiares como disparadores. Tarea: exposición gradual.',
          'Refiere mejor descanso y menos rumiación. Se revisan logros de los últimos {2-4} meses.',
        ],
      },
    ],
    posts: [
      ['Sesión individual', 'Psicoterapia cognitivo-conductual, presencial o por videollamada.'],
      ['Orientación vocacional', 'Proceso de cuatro encuentros.'],
    ],
  },
  {
    name: 'Urología',
    patients: { least: 30, most: 82, women: 0.15 },
    profile: 'Urología general, próstata y litiasis.',
    visits: [
      {
        name: 'Control prostático',
        description: 'Control anual con PSA y ecografía.',
        suits: { least: 45, gender: 'MALE' },
        everyDays: 300,
        notes: [
          {
            text: 'Laboratorio: PSA {1-3},{1-9} ng/ml. Próstata de {28-46} g, lisa. Control en un año.',
            study: ['PSA', 'creatinina', 'glucemia'],
          },
          'Nicturia de {2-3} veces. Inicia tamsulosina 0,4 mg por la noche.',
        ],
      },
      {
        name: 'Control de litiasis renal',
        description: 'Seguimiento de litiasis renal, trae ecografía.',
        notes: [
          'Litiasis de {3-5} mm en cáliz inferior, sin dilatación. Se indican dos litros y medio de agua por día. Ecografía en 6 meses.',
        ],
      },
      {
        name: 'Cólico renal',
        description: 'Dolor lumbar intenso irradiado a flanco.',
        isAcute: true,
        notes: ['Ecografía: litiasis ureteral distal de {4-6} mm. Diclofenac, tamsulosina y abundante líquido. Control en {7-10} días.'],
      },
    ],
    posts: [['Control prostático', 'Consulta, PSA y ecografía.']],
  },
  {
    name: 'Reumatología',
    second: 'Clínica Médica',
    profile: 'Artritis, lupus y osteoporosis. Diagnóstico temprano y seguimiento cercano.',
    visits: [
      {
        name: 'Control de artritis reumatoidea',
        description: 'Seguimiento de actividad de la enfermedad.',
        notes: [
          'DAS28 2,{4-9}. Rigidez matinal de {10-25} minutos. Continúa metotrexato 15 mg semanal y ácido fólico.',
          { text: 'Laboratorio con hepatograma normal. Se mantiene el esquema.', study: ['hemoglobina', 'GPT', 'creatinina'] },
        ],
      },
      {
        name: 'Densitometría ósea',
        description: 'Entrega de resultado y plan.',
        suits: { least: 52 },
        everyDays: Infinity,
        notes: ['T-score columna −1,{2-9}. Calcio, vitamina D y ejercicio con carga. Repetir en 2 años.'],
      },
    ],
    posts: [['Consulta por dolor articular', 'Evaluación inicial con ecografía.']],
  },
  {
    name: 'Neumonología',
    second: 'Clínica Médica',
    profile: 'Asma, EPOC y trastornos respiratorios del sueño.',
    visits: [
      {
        name: 'Control de asma',
        description: 'Seguimiento y espirometría.',
        notes: [
          'Espirometría: VEF1 {78-94} % del predicho. Técnica inhalatoria corregida. Continúa budesonida/formoterol.',
          'Sin despertares nocturnos. Usó rescate {2-3} veces en el mes.',
        ],
      },
      {
        name: 'Cesación tabáquica',
        description: 'Quiere dejar de fumar. Fuma 15 cigarrillos por día.',
        suits: { least: 20, most: 70 },
        everyDays: Infinity,
        notes: ['Fagerström {4-7}. Se fija fecha. Inicia parches de nicotina y vareniclina. Control semanal.'],
      },
    ],
    posts: [['Espirometría con consulta', 'Estudio e informe en el momento.']],
  },
  {
    name: 'Nutrición',
    minutes: 40,
    degree: 'Licenciatura en Nutrición',
    profile: 'Nutrición. Planes posibles, sin prohibiciones ni balanzas que asusten.',
    visits: [
      {
        name: 'Control nutricional',
        description: 'Seguimiento del plan de alimentación.',
        notes: [
          'Bajó {1-3} kg desde la última visita. Incorporó cuatro porciones de verdura. Se ajustan las cenas.',
          'Semana con eventos sociales, mantuvo el peso. Se trabaja organización de compras.',
        ],
      },
    ],
    posts: [['Plan de alimentación', 'Evaluación, plan escrito y dos controles.']],
  },
  {
    name: 'Kinesiología',
    minutes: 60,
    degree: 'Licenciatura en Kinesiología y Fisiatría',
    profile: 'Kinesiología deportiva. Rehabilitación de rodilla, hombro y columna.',
    visits: [
      {
        name: 'Sesión de kinesiología',
        description: 'Sesión de rehabilitación por lumbalgia.',
        notes: [
          'Dolor EVA {3-6}/10. Movilidad, elongación y ejercicios de core. Tolera bien.',
          'EVA {1-2}/10. Se progresa a ejercicios con carga. Quedan {2-4} sesiones.',
        ],
      },
    ],
    posts: [['Sesión de rehabilitación', 'Sesión individual de una hora.']],
  },
  {
    name: 'Nefrología',
    patients: { least: 42, most: 86 },
    second: 'Clínica Médica',
    profile: 'Enfermedad renal crónica e hipertensión de difícil control.',
    visits: [
      {
        name: 'Control de función renal',
        description: 'Seguimiento de enfermedad renal crónica.',
        notes: [
          {
            text: 'Laboratorio: creatinina 1,{3-6} mg/dl, filtrado {42-56} ml/min. Evitar AINE. Dieta hiposódica.',
            study: ['creatinina', 'K', 'hemoglobina'],
          },
          'Persiste proteinuria. Se aumenta losartán a 100 mg.',
        ],
      },
    ],
    posts: [['Consulta por función renal', 'Revisión de laboratorio y plan de cuidado.']],
  },
  {
    name: 'Infectología',
    second: 'Clínica Médica',
    profile: 'Infectología. Vacunas del adulto, medicina del viajero y VIH.',
    visits: [
      {
        name: 'Infección urinaria recurrente',
        description: 'Seguimiento de infecciones urinarias a repetición. Trae urocultivo.',
        notes: ['Urocultivo negativo. Sin síntomas desde hace {2-5} meses. Se mantiene la profilaxis y buena hidratación.'],
      },
      {
        name: 'Vacunación del adulto',
        description: 'Revisión del carnet de vacunas.',
        everyDays: Infinity,
        notes: ['Se aplica doble adultos y antigripal. Pendiente segunda dosis de hepatitis B en un mes.'],
      },
      {
        name: 'Asesoramiento al viajero',
        description: 'Viaje a zona con fiebre amarilla.',
        suits: { most: 59 },
        everyDays: Infinity,
        notes: [
          'Se indica vacuna antiamarílica y repelente con DEET al 25 %. Carnet internacional entregado.',
          'Regresa sin síntomas. No requiere estudios.',
        ],
      },
      {
        name: 'Control por dengue',
        description: 'Fiebre, cefalea y dolor retroocular.',
        isAcute: true,
        everyDays: Infinity,
        notes: [
          {
            text: 'Laboratorio: NS1 positivo, plaquetas {118-146} mil. Sin signos de alarma. Hidratación y paracetamol, no AINE. Control diario de hemograma.',
            study: ['plaquetas', 'hemoglobina', 'GPT'],
          },
        ],
      },
    ],
    posts: [['Vacunación del adulto', 'Revisión de tu calendario y plan de vacunas.']],
  },
]
