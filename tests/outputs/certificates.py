"""Certificates for a broker and a board, made with the openssl program: good ones and wrong ones."""

import subprocess
from pathlib import Path

from tests.outputs.broker import program

KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]


def openssl(*words: str | Path) -> None:
    done = subprocess.run([program("openssl"), *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


class Authority:
    def __init__(self, folder: Path, name: str = "ca") -> None:
        self.folder, self.name = folder, name
        folder.mkdir(exist_ok=True)
        self.certificate, self.key = folder / f"{name}.crt", folder / f"{name}.key"
        openssl(
            "req", "-x509", *KEY, "-days", "2", "-subj", f"/CN={name}", "-keyout", self.key, "-out", self.certificate
        )

    def sign(self, name: str, alternative: str = "IP:127.0.0.1", days: int = 2) -> tuple[Path, Path]:
        """A certificate and its key. Of a negative number of days it has expired."""
        files = [self.folder / f"{self.name}-{name}.{ending}" for ending in ("crt", "key", "csr", "ext")]
        certificate, key, request, extension = files
        extension.write_text(f"subjectAltName={alternative}\n")
        openssl("req", *KEY, "-subj", f"/CN={name}", "-keyout", key, "-out", request)
        signer = ["-CA", self.certificate, "-CAkey", self.key, "-CAcreateserial"]
        openssl("x509", "-req", "-in", request, *signer, "-days", str(days), "-extfile", extension, "-out", certificate)
        return certificate, key
