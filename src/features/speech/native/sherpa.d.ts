/** The part of sherpa-onnx-node's interface that is used here. */
declare module 'sherpa-onnx-node' {
  interface Sound {
    samples: Float32Array;
    sampleRate: number;
  }
  interface Result {
    text: string;
    tokens?: string[];
    timestamps?: number[];
  }
  class OfflineStream {
    acceptWaveform(sound: Sound): void;
  }
  class OnlineStream extends OfflineStream {
    inputFinished(): void;
  }
  class OfflineRecognizer {
    constructor(settings: object);
    createStream(): OfflineStream;
    decode(stream: OfflineStream): void;
    getResult(stream: OfflineStream): Result;
  }
  class OnlineRecognizer {
    constructor(settings: object);
    createStream(): OnlineStream;
    isReady(stream: OnlineStream): boolean;
    decode(stream: OnlineStream): void;
    getResult(stream: OnlineStream): Result;
  }
  class Vad {
    constructor(settings: object, seconds: number);
    acceptWaveform(samples: Float32Array): void;
    isEmpty(): boolean;
    front(external?: boolean): { start: number; samples: Float32Array };
    pop(): void;
    flush(): void;
  }
  class SpeakerEmbeddingExtractor {
    constructor(settings: object);
    createStream(): OnlineStream;
    isReady(stream: OnlineStream): boolean;
    compute(stream: OnlineStream, external?: boolean): Float32Array;
  }
  class OfflinePunctuation {
    constructor(settings: object);
    addPunct(text: string): string;
  }
  class OfflineTts {
    constructor(settings: object);
    generate(asked: { text: string; sid: number; speed: number; enableExternalBuffer: boolean }): Sound;
  }
  const sherpa: {
    OfflineRecognizer: typeof OfflineRecognizer;
    OnlineRecognizer: typeof OnlineRecognizer;
    Vad: typeof Vad;
    SpeakerEmbeddingExtractor: typeof SpeakerEmbeddingExtractor;
    OfflinePunctuation: typeof OfflinePunctuation;
    OfflineTts: typeof OfflineTts;
  };
  export default sherpa;
}
