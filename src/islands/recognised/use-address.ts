import { useEffect, useState } from 'react';

/** The address of a picture as long as it is shown. */
export function useAddress(picture: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = picture && URL.createObjectURL(picture);
    setAddress(made);
    return () => {
      if (made) URL.revokeObjectURL(made);
    };
  }, [picture]);
  return address;
}
